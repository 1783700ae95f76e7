/** All refusals of the sign-in endpoints, as a closed list of codes with their HTTP status. */
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

/** A refused request. Its message is the code's text in the reader's language (words.ts). */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly code: RefusalCode,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
  }
}
