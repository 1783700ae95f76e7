/** How long it takes to find whose a key is: known, and asked of the database. */
import type { BasePayload } from 'payload'
import { findKey } from '../../src/plugins/auth/keys/lookup'
import { createKey } from '../../src/plugins/auth/keys'
import { keyStateOf } from '../../src/plugins/auth/keys/state'
import { mediansInTurn, say } from './measure'

/** The most that a known key may take at the median, in milliseconds. */
const most = 0.2

/** @param options.keys how many there are beside the one that is asked for */
export const keys = async (
  payload: BasePayload,
  { keys: others, runs }: { keys: number; runs: number },
): Promise<void> => {
  const { key } = await createKey(payload, 'bench')
  await payload.db.pool.query(
    `INSERT INTO api_keys (name, hash, hint)
      SELECT 'bench', '1:' || md5(each::text) || md5('b' || each::text), 'bench' FROM generate_series(1, $1::int) AS each`,
    [others],
  )
  const look = async () => {
    if (!(await findKey(payload, key))) throw new Error('The key was not found.')
  }
  const { cache } = keyStateOf(payload)
  const [warm = Number.NaN, cold = Number.NaN, unknown = Number.NaN] = await mediansInTurn(
    [
      look,
      { prepare: () => Promise.resolve(cache.outdate()), run: look },
      {
        check: (found) => {
          if (found) throw new Error('A key that is none was found.')
        },
        prepare: look,
        run: () => findKey(payload, crypto.randomUUID()),
      },
    ],
    runs,
  )
  const asText = (ms: number) => `${ms.toFixed(4)} ms`
  say(`Whose a key is, among ${others.toLocaleString('en')} others (${runs} runs, medians)`)
  say(`  known:                 ${asText(warm)} (${warm < most ? 'under' : 'OVER'} ${most} ms)`)
  say(`  asked of the database: ${asText(cold)}`)
  say(`  not one of ours:       ${asText(unknown)}`)
}
