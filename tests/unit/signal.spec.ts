import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signalGroup, signalProcess } from '../support/signal'

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['signalProcess', signalProcess, 1],
  ['signalGroup', signalGroup, -1],
])('%s', (_, send, sign) => {
  it.each([undefined, Number.NaN, -2, -1, 0, 1, 1.5, Infinity])('refuses the process id %s', (pid) => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    expect(() => send(pid, 'SIGKILL')).toThrow(`${pid} is not the id of a process`)
    expect(kill).not.toHaveBeenCalled()
  })

  it('sends the signal to any other process id', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    send(2, 'SIGTERM')
    expect(kill.mock.calls).toEqual([[2 * sign, 'SIGTERM']])
  })

  it('ends a process that leads its group', async () => {
    const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
    await once(child, 'spawn')
    const ended = once(child, 'exit')
    send(child.pid, 'SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})

describe('the tests', () => {
  it('signal by process id in the helper alone', () => {
    // Not `child.process.kill`, which knows whether its process has ended.
    const call = /(?<![.\w])process\.kill\(/
    const sources = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(mjs|tsx?)$/.test(path),
    )
    const users = sources.filter((path) => call.test(readFileSync(join('tests', path), 'utf8')))
    expect(users).toEqual([join('support', 'signal.ts')])
  })
})
