/** What a response says of a write whose database was lost meanwhile (docs/interface.md, `unavailable` and `not_stored`). */
export type Outcome = 'not stored' | 'stored' | 'uncertain'

type Response = { body: string; retryAfter: null | string | undefined; status: number }

/**
 * `uncertain` stands for a commit that was cut off: the write may be stored or not.
 *
 * @param body the JSON text
 * @returns undefined for a response that a lost database does not excuse
 */
export const readOutcome = ({ body, retryAfter, status }: Response): Outcome | undefined => {
  if (status === 200 || status === 201) return 'stored'
  if (status === 503) return retryAfter ? 'not stored' : undefined
  if (status !== 500 || !body.includes('"not_stored"')) return undefined
  return body.includes('may be written or not') ? 'uncertain' : 'not stored'
}
