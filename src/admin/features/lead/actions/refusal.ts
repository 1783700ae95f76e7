/** What a quick action does not do, said at the field that it is about; without one, of the whole. */
export class Refusal extends Error {
  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(reason)
  }
}
