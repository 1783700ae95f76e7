/** Everything that staff are refused on the way in, as one closed list. */
export const refusalStatus = {
  busy: 503,
  first_account_token: 403,
  forbidden: 403,
  invalid_body: 400,
  not_found: 404,
  second_factor_locked: 401,
  second_factor_needed: 401,
  second_factor_off: 409,
  second_factor_on: 409,
  second_factor_required: 403,
  second_factor_wrong: 401,
  slowed: 429,
  unauthenticated: 401,
  wrong_credentials: 401,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** A request that is refused. Its message is the code's, in the language of the reader: see words.ts. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly code: RefusalCode,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
  }
}
