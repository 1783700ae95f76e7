/** The embedded database cannot do what was asked: what, then what to do about it. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(`${reason} ${remedy}`, options)
  }
}
