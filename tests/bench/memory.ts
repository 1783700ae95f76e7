/**
 * How much a process grows while it updates many records at once. In a process of its own, with nothing in it but the
 * service.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from './databases'
import { median, say } from './measure'

/** What the child says when it is done: bytes of resident memory. */
export type Grown = { after: number; before: number; peak: number }

const mebibyte = 1024 ** 2

/** @param make makes a database, one for each run */
export const memory = async (
  make: () => Promise<BenchDatabase>,
  { records, runs }: { records: number; runs: number },
): Promise<void> => {
  const grown: Grown[] = []
  for (let run = 0; run < runs; run++) {
    const { drop, url } = await make()
    grown.push(await measure(url, records))
    await drop()
  }
  const shown = (of: (each: Grown) => number) => `${(median(grown.map(of)) / mebibyte).toFixed(0)} MB`
  say(
    `Resident memory during a bulk update of ${records} leads with return=minimal; median of ${runs} processes`,
  )
  say(
    `  ${shown(({ before }) => before)} before it; grows by ${shown(({ before, peak }) => peak - before)} at its peak, by ${shown(({ after, before }) => after - before)} for good`,
  )
}

const measure = (url: string, records: number): Promise<Grown> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('updateInProcess.ts', import.meta.url)), [String(records)], {
      env: { ...process.env, DATABASE_URL: url },
      execArgv: ['--expose-gc', '--import', 'tsx'],
    })
    child.once('message', (grown) => resolve(grown as Grown))
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The process ended with ${code}.`)))
  })
