/** A failure of the embedded database. The message has the reason and then the remedy. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(`${reason} ${remedy}`, options)
  }
}
