/**
 * A process that uses the embedded database of one DATA_DIR and can be killed, for tests of what remains.
 * Prints one JSON line when it has the server; stops on a line on standard input.
 */
import { startEmbedded } from '../../src/plugins/database/embedded'

const [dataDir = ''] = process.argv.slice(2)
const { url, isOwner, stop } = await startEmbedded({ dataDir })
process.stdout.write(`${JSON.stringify({ url, isOwner })}\n`)
process.stdin.once('data', () => {
  void stop().then(() => process.exit(0))
})
