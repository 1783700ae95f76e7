/**
 * The ids of deliveries that this worker has claimed, so that it never sends one twice even if its lease has ended.
 * The id of a delivery whose result is stored is dropped once every claim that began before the result was stored has
 * ended: such a claim may still see the delivery as pending.
 */
export class ClaimedIds {
  private begun = 0
  private readonly ids = new Set<number>()
  /** Ids whose result is stored, in that order, each with the number of claims that had begun by then. */
  private readonly recorded: { begun: number; id: number }[] = []
  private readonly inProgress = new Set<number>()

  add(id: number): void {
    this.ids.add(id)
  }

  has(id: number): boolean {
    return this.ids.has(id)
  }

  /** Forgets a delivery that was not sent. */
  forget(id: number): void {
    this.ids.delete(id)
  }

  /** Notes that the result of a delivery is stored. */
  record(id: number): void {
    this.recorded.push({ begun: this.begun, id })
  }

  /** @returns the claim's number, for `endClaim` */
  beginClaim(): number {
    const oldest = Math.min(...this.inProgress, Infinity)
    const firstKept = this.recorded.findIndex(({ begun }) => begun >= oldest)
    const droppable = this.recorded.splice(0, firstKept === -1 ? this.recorded.length : firstKept)
    for (const { id } of droppable) this.ids.delete(id)
    this.begun++
    this.inProgress.add(this.begun)
    return this.begun
  }

  endClaim(claim: number): void {
    this.inProgress.delete(claim)
  }
}
