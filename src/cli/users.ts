/**
 * `npm run -s users`: creates and lists staff accounts, and resets passwords. A generated password is the only text on standard
 * output.
 */
import { text } from 'node:stream/consumers'
import { runCommandLine } from './command'
import { readCommand, usage } from './userCommand/arguments'
import { runCommand } from './userCommand/run'

runCommandLine(usage, async () => {
  const command = readCommand(process.argv.slice(2))
  const readsPassword = 'readsPassword' in command && command.readsPassword
  // A terminal adds one line break.
  const password = readsPassword ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  return (payload) => runCommand(payload, command, password)
})
