import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The folder that holds package.json; every script runs from there. */
export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')

/** Programs of node_modules go before those of the system. */
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

/** What runs now; it ends with this script. */
const running = new Set()

export function stopCommands(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program to its end.
 *
 * @param {{ env?: object, quiet?: boolean, shown?: boolean, timeout?: number }} options quiet: nothing is shown, `output` has
 *   it; shown: what it writes to standard output is shown, and `output` has it too.
 * @returns {Promise<{ code: number, output: string }>} 127 when there is no such program.
 */
export function command(file, parameters, { env = {}, quiet = false, shown = false, timeout } = {}) {
  return new Promise((done) => {
    const child = spawn(file, parameters, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', quiet || shown ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    running.add(child)
    // Not spawn's own timeout: when there is no such program, it keeps this process alive until it has passed.
    const timer = timeout === undefined ? undefined : setTimeout(() => child.kill(), timeout)
    const end = (result) => {
      clearTimeout(timer)
      running.delete(child)
      done(result)
    }
    let output = ''
    child.stdout?.on('data', (data) => {
      output += data
      if (shown) process.stdout.write(data)
    })
    child.stderr?.on('data', (data) => (output += data))
    child.once('error', (error) => end({ code: 127, output: error.message }))
    child.once('close', (code) => end({ code: code ?? 1, output }))
  })
}
