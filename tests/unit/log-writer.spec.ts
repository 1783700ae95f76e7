/** The log of real processes, over real pipes and files. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A process that runs `code` with the service's own log, and its standard error as `stderr`. */
const start = (code: string, stderr: 'pipe' | number): ChildProcess => {
  const source = `import { flushLog, log } from './src/lib/log/index.ts'\n${code}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    env: { ...process.env, LOG_LEVEL: 'info', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', stderr, 'ipc'],
  })
  children.push(child)
  return child
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { at?: number; lines?: number; msg: string })

const flood = (count: number) =>
  `for (let at = 0; at < ${count}; at++) log.info({ at, msg: 'x'.repeat(500) })`

describe('the log', () => {
  it.each([
    ['ends by itself', ''],
    ['calls process.exit', '; process.exit(0)'],
    ['flushes and exits', '; await flushLog(); process.exit(0)'],
  ])('has every line in its order, in a pipe and in a file, when the process %s', async (_, end) => {
    const code = `${flood(2000)}${end}; process.disconnect()`
    const piped = start(code, 'pipe')
    let text = ''
    piped.stderr?.on('data', (data: Buffer) => (text += String(data)))
    await once(piped, 'close')
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-log-'))
    const filed = start(code, openSync(join(folder, 'log'), 'w'))
    await once(filed, 'exit')
    const inOrder = Array.from({ length: 2000 }, (__, at) => at)
    expect(linesOf(text).map(({ at }) => at)).toEqual(inOrder)
    expect(linesOf(readFileSync(join(folder, 'log'), 'utf8')).map(({ at }) => at)).toEqual(inOrder)
    rmSync(folder, { recursive: true })
  })

  it('neither stops nor grows with a reader that stops: lines are dropped and counted', async () => {
    const child = start(
      `${flood(200)}; let turns = 0; const most = 100_000; let at = 0
       const before = process.memoryUsage().rss
       const go = () => { for (let n = 0; n < 500; n++) log.info({ at: at++, msg: 'y'.repeat(500) })
         turns++; if (at < most) setImmediate(go); else process.send({ turns, grown: process.memoryUsage().rss - before }) }
       go()
       process.on('message', (msg) => { log.info({ msg }); if (msg === 'last') process.disconnect() })`,
      'pipe',
    )
    // Nobody reads: the process tells by another way that it went on.
    const [told] = (await once(child, 'message')) as [{ grown: number; turns: number }]
    expect(told.turns).toBe(200)
    // 60 MB were logged.
    expect(told.grown).toBeLessThan(40 * 1024 ** 2)
    let text = ''
    child.stderr?.on('data', (data: Buffer) => (text += String(data)))
    child.send('again')
    // It says so when there is room again.
    await expect.poll(() => text).toContain('log lines dropped')
    child.send('last')
    await once(child, 'close')
    const lines = linesOf(text)
    expect(lines.at(-1)?.msg).toBe('last')
    const dropped = lines.reduce((sum, line) => sum + (line.lines ?? 0), 0)
    expect(dropped).toBeGreaterThan(50_000)
    const numbered = lines.filter(({ at }) => at !== undefined)
    // Those of the flood, those after it, and nothing twice.
    expect(
      numbered.length + dropped + lines.filter(({ msg }) => msg === 'again').length,
    ).toBeGreaterThanOrEqual(100_200)
  })

  it('does not keep a process from its end when nobody reads', async () => {
    const child = start(`${flood(20_000)}; process.send('logged'); await flushLog(); process.exit(3)`, 'pipe')
    await once(child, 'message')
    expect(await once(child, 'exit')).toEqual([3, null])
  })
})
