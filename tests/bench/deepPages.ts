/** What a page far down a long list costs beside the first one. */
import type { BasePayload } from 'payload'
import { createKey } from '../../src/plugins/auth/keys'
import { handleApi } from '../../src/plugins/api'
import { inTurn, median } from './measure'

const runs = 30

export const deepPages = async (payload: BasePayload, records: number): Promise<void> => {
  await payload.db.pool.query(
    `INSERT INTO deals (deal_id, status, sales_price, mileage, created_at)
     SELECT 'D' || n, CASE n % 3 WHEN 0 THEN 'Quoted' ELSE 'Working' END, '$' || (n * 7919 % 90000), n % 120000, now() - n * interval '1 minute'
     FROM generate_series(1, $1) AS n`,
    [records],
  )
  await payload.db.pool.query('VACUUM ANALYZE deals')
  const { key } = await createKey(payload, 'bench')
  const read = async (query: string): Promise<void> => {
    const request = new Request(`http://localhost/api/deals?limit=10&${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const response = await handleApi(payload, request)
    const { docs } = (await response.json()) as { docs: unknown[] }
    if (docs.length !== 10) throw new Error(`deals?${query}: ${response.status}, ${docs.length} records`)
  }

  process.stdout.write(`Pages of 10 over ${records} deals, median of ${runs} each, in turn\n`)
  for (const sort of ['', 'sort=salesPrice', 'sort=-createdAt', 'sort=status']) {
    const pages = [1, records / 20, (records / 10) * 0.9]
    const times = await inTurn(
      pages.map((page) => () => read(`page=${page}&${sort}`)),
      runs,
    )
    const medians = times.map(median)
    const first = medians[0] ?? 0
    const text = pages.map(
      (page, at) =>
        `page ${page}: ${medians[at]?.toFixed(1)} ms (${((medians[at] ?? 0) / first).toFixed(2)} x)`,
    )
    process.stdout.write(`  ${(sort || 'default order').padEnd(18)} ${text.join('   ')}\n`)
  }
}
