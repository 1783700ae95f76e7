/**
 * All failures that callers can get, as one closed list. A `Failure` is thrown anywhere in the REST API and converted to HTTP in
 * one place (`respond.ts`). docs/interface.md has the cause and remedy of each code.
 */
export const failureStatus = {
  ambiguous_key: 409,
  answer_too_large: 400,
  answer_withheld: 409,
  body_too_large: 413,
  body_too_slow: 408,
  conflict: 409,
  expectation_failed: 417,
  filter_required: 400,
  forbidden: 403,
  idempotency_key_reused: 422,
  internal: 500,
  invalid_body: 400,
  invalid_filter: 400,
  invalid_header: 400,
  invalid_json: 400,
  invalid_parameter: 400,
  invalid_request: 400,
  invalid_value: 400,
  method_not_allowed: 405,
  missing_reference: 400,
  not_found: 404,
  not_implemented: 501,
  not_stored: 500,
  precondition_failed: 412,
  rate_limited: 429,
  request_in_progress: 409,
  too_many_affected: 409,
  unauthenticated: 401,
  unavailable: 503,
  unknown_field: 400,
  unknown_parameter: 400,
  unsupported_media_type: 415,
} as const

export type FailureCode = keyof typeof failureStatus

/** One problem: `field` names the body field that it concerns, if any. */
export type Problem = { code: FailureCode; field?: string; message: string }

export class Failure extends Error {
  override name = 'Failure'
  readonly problems: readonly [Problem, ...Problem[]]

  constructor(
    first: Problem,
    readonly options: { headers?: Record<string, string>; more?: readonly Problem[] } = {},
  ) {
    super(first.message)
    this.problems = [first, ...(options.more ?? [])]
  }

  get status(): number {
    return failureStatus[this.problems[0].code]
  }
}

export const fail = (code: FailureCode, message: string, field?: string): Failure =>
  new Failure({ code, message, ...(field === undefined ? {} : { field }) })

/** @param what the excess, as the beginning of a sentence */
export const rateLimited = (what: string, seconds: number): Failure =>
  new Failure(
    {
      code: 'rate_limited',
      message: `${what} than the service takes now. Wait as Retry-After says, then send it again.`,
    },
    { headers: { 'Retry-After': String(seconds) } },
  )
