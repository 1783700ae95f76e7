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
  const reads = 'readsPassword' in command && command.readsPassword
  // One line end is the terminal's.
  const password = reads ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  return (payload) => runCommand(payload, command, password)
})
