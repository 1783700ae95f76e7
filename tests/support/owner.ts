/**
 * A process that uses the embedded database of a DATA_DIR and that tests can kill. Prints one JSON line when the server is
 * ready; stops when it reads a line on standard input.
 */
import { startEmbedded } from '../../src/plugins/database/embedded'

const [dataDir = ''] = process.argv.slice(2)
const { url, isOwner, stop } = await startEmbedded({ dataDir })
process.stdout.write(`${JSON.stringify({ url, isOwner })}\n`)
process.stdin.once('data', () => {
  void stop().then(() => process.exit(0))
})
