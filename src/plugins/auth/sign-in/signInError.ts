/**
 * The error codes of the sign-in endpoints, with their HTTP status. `second_factor_needed`: the password was correct, and a
 * code must follow. `second_factor_required`: the account must set up a second factor before it can do anything else.
 */
export const signInErrorStatus = {
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

export type SignInErrorCode = keyof typeof signInErrorStatus

/** The response has the code's text in the reader's language (translations.ts). */
export class SignInError extends Error {
  override name = 'SignInError'

  constructor(
    readonly code: SignInErrorCode,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
  }
}
