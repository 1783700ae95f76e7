/** How the tests wait: the lint rules for it can fail, and letting time pass stays rare. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

/** Each source, and how the remedy begins that the rules name for it; undefined where they accept it. */
const sources: [source: string, remedy: string | undefined][] = [
  ['await expect.poll(count, { interval: 5, timeout: 3000 }).toBe(1)', 'Delete this time limit'],
  ['await page.getByText("x").waitFor({ timeout: 5000 })', 'Delete this time limit'],
  ['await link.click({ timeout: 10 * 1000 })', 'Delete this time limit'],
  ['export const patience = { timeout: 30_000 }', 'Delete this time limit'],
  ['it("works", { timeout: soon }, () => {})', 'Delete this time limit'],
  ['vi.setConfig({ testTimeout: 1 })', 'Delete this time limit'],
  ['beforeAll(async () => {}, 400_000)', 'Delete this time limit'],
  ['it("works", async () => {}, 6 * 1000)', 'Delete this time limit'],
  ['it.each([1])("works with %s", () => {}, 30_000)', 'Delete this time limit'],
  ['await vi.waitFor(() => expect(sent).toBe(1))', 'Use expect.poll'],
  ['await vi.waitUntil(() => isSent, { interval: 5 })', 'Use expect.poll'],
  ['await vi.waitFor(() => expect(sent).toBe(1), 5000)', 'Use expect.poll'],
  ['context.setDefaultTimeout(30_000)', 'Use maxWaitMs'],
  ['await new Promise((resolve) => setTimeout(resolve, 20))', 'Wait for an event'],
  ['globalThis.setTimeout(done, 20)', 'Wait for an event'],
  ['await page.waitForTimeout(500)', 'Wait for an event'],
  ['import { setTimeout as sleep } from "node:timers/promises"', 'Wait for an event'],
  ['await expect.poll(count, { interval: 250 }).toBe(1)', undefined],
  ['await vi.waitFor(passes, { interval: 20, timeout: maxWaitMs })', undefined],
  ['context.setDefaultTimeout(maxWaitMs)', undefined],
  ['export const config = { testTimeout: 20 * maxWaitMs }', undefined],
  ['it.each([1, 2])("works with %s", () => {})', undefined],
  ['export const by = sender({ connectTimeoutMs: 300, totalMs: 700 })', undefined],
  ['export const ask = (timeout) => new Resolver({ timeout, tries: 1 })', undefined],
  ['await letTimePass(500, "the reason")', undefined],
  ['const timers = vi.spyOn(globalThis, "setTimeout")', undefined],
  ['await new Promise(setImmediate)', undefined],
]

describe('the rules for waits', () => {
  const messages = new Map<number, string[]>()

  /** One run over all sources, in a file each: the linter takes a while to start. */
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waits-'))
    const config = {
      categories: { correctness: 'off' },
      jsPlugins: [resolve('tests/support/waitRules.mjs')],
      rules: { 'waits/no-literal-limits': 'error', 'waits/no-sleep': 'error' },
    }
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
    for (const [at, [source]] of sources.entries()) writeFileSync(join(folder, `${at}.ts`), source)
    const output = await new Promise<string>((done) => {
      const args = ['node_modules/oxlint/bin/oxlint', '-c', join(folder, 'config.json'), '-f', 'json', folder]
      execFile(process.execPath, args, (_, said) => done(said))
    })
    rmSync(folder, { recursive: true })
    const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; message: string }[] }
    for (const { filename, message } of diagnostics) {
      const at = Number.parseInt(basename(filename))
      messages.set(at, [...(messages.get(at) ?? []), message])
    }
  })

  it.each(sources.map(([source, remedy], at) => ({ at, remedy, source })))(
    'see $source',
    ({ at, remedy }) => {
      const begins = messages.get(at)?.map((message) => message.slice(0, remedy?.length))
      expect(begins).toEqual(remedy && [remedy])
    },
  )
})

describe('specs', () => {
  it('let time pass in ten places at most: add an event to wait for before another', () => {
    const specs = readdirSync('tests', { encoding: 'utf8', recursive: true }).filter((path) =>
      /(?<!unit\/waits)\.spec\.tsx?$/.test(path),
    )
    const uses = specs.flatMap((path) =>
      readFileSync(`tests/${path}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.includes('letTimePass(') ? [`${path}:${at + 1}`] : [])),
    )
    expect(uses.length, uses.join('\n')).toBeGreaterThan(0)
    expect(uses.length, uses.join('\n')).toBeLessThanOrEqual(10)
  })
})
