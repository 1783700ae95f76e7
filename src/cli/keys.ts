/** `npm run -s keys`: creates, lists, rotates and revokes API keys. A new key is the only text on standard output. */
import { runCommandLine } from './command'
import { readCommand, usage } from './keyCommand/arguments'
import { runCommand } from './keyCommand/run'

runCommandLine(usage, async () => {
  const command = readCommand(process.argv.slice(2))
  return (payload) => runCommand(payload, command)
})
