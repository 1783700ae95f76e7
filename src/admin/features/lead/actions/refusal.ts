/** Thrown when a quick action is refused. Shown at its field, or for the whole form if it has none. */
export class Refusal extends Error {
  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(reason)
  }
}
