/** `npm run -s keys`: makes, lists, rotates and revokes API keys. A key that is made stands alone on standard output. */
import { runCommandLine } from './command'
import { readCommand, usage } from './keyCommand/arguments'
import { runCommand } from './keyCommand/run'

runCommandLine(usage, async () => {
  const command = readCommand(process.argv.slice(2))
  return (payload) => runCommand(payload, command)
})
