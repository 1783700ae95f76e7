/** What was asked of the command cannot be done as it was said. Nothing was written. */
export class Refusal extends Error {
  override name = 'Refusal'
}
