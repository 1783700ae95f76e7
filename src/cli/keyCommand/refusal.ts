/** The command cannot do what its arguments say. Nothing was written. */
export class Refusal extends Error {
  override name = 'Refusal'
}
