/** How long the numbers of the report take, with few records and with many: its server function, without HTTP. */
import { createLocalReq } from 'payload'
import { listMonths, toPeriod, type Preset } from '../../src/admin/features/report/periods'
import { report as reportFunction } from '../../src/admin/features/report/report'
import { inTurn, median, say } from './measure'
import { startOurs } from './ours'
import { addReported } from './reportRecords'

const sizes = [
  { deals: 200, leads: 200 },
  { deals: 100_000, leads: 10_000 },
]

const presets: Preset[] = ['lastMonth', 'threeMonths', 'twelveMonths']

/** @param database the address of a database of its own */
export const report = async (database: string, runs: number): Promise<void> => {
  const { close, payload } = await startOurs()
  const account = (email: string, role: 'admin' | 'rep') =>
    payload.create({
      collection: 'users',
      data: { allTenants: true, email, password: 'correct horse battery', role },
    })
  try {
    const readers = [
      await account('admin@bench.example', 'admin'),
      await account('rep1@bench.example', 'rep'),
    ]
    for (const size of sizes) {
      await addReported(database, size)
      say(
        `The report with ${size.leads} leads and ${size.deals} deals, milliseconds: median (slowest of ${runs})`,
      )
      const works = readers.flatMap((user) =>
        presets.map((preset) => ({
          name: `${user.role ?? ''}, ${preset}`,
          work: async () => {
            const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
            return reportFunction({ months: listMonths(toPeriod(preset, new Date())), req } as never)
          },
        })),
      )
      const times = await inTurn(
        works.map(({ work }) => work),
        runs,
      )
      for (const [at, { name }] of works.entries()) {
        const taken = times[at] ?? []
        say(`  ${name.padEnd(24)} ${median(taken).toFixed(0).padStart(5)} (${Math.max(...taken).toFixed(0)})`)
      }
    }
  } finally {
    await close()
  }
}
