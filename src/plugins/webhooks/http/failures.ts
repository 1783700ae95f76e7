/** Every reason for which an attempt gets no response, with an explanation for the owner of the webhook. */
export const failures = {
  address_refused: 'The address is not public, or not one that may be called. Nothing was connected to.',
  answer_broken_off: 'The connection ended before the answer was complete.',
  bad_answer: 'The answer was no HTTP, or its headers were too large.',
  connection_failed: 'The connection was refused, or there was no way there.',
  connection_lost: 'The connection ended before an answer came.',
  connection_timeout: 'The connection took too long.',
  name_failed: 'The name of the host could not be looked up.',
  name_not_found: 'The name of the host leads nowhere.',
  not_sent: 'The request could not be written: its method or a header is not valid.',
  stopped: 'The service stopped sending before an answer came.',
  timeout: 'The answer took too long.',
  tls: 'The connection could not be secured: the certificate is not valid for the host, or it speaks no TLS.',
} as const

export type Failure = keyof typeof failures

/** Thrown when a connection is refused or aborted, with the reason. */
export class Refused extends Error {
  override name = 'Refused'

  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failures[failure], options)
  }
}
