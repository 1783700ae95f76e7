/**
 * Deliveries that this worker took: not sent again, whatever became of their leases. One whose result is written is forgotten
 * when no claim is under way any more that may have seen it as it was before.
 */
export class Known {
  private begun = 0
  private readonly ids = new Set<number>()
  /** In the order of their writing: how many claims had begun by then. */
  private readonly recorded: { begun: number; id: number }[] = []
  private readonly underWay = new Set<number>()

  add(id: number): void {
    this.ids.add(id)
  }

  has(id: number): boolean {
    return this.ids.has(id)
  }

  /** It was not sent. */
  forget(id: number): void {
    this.ids.delete(id)
  }

  /** Its result is written. */
  record(id: number): void {
    this.recorded.push({ begun: this.begun, id })
  }

  /** @returns the number of the claim, for its end */
  beginClaim(): number {
    const oldest = Math.min(...this.underWay, Infinity)
    const kept = this.recorded.findIndex(({ begun }) => begun >= oldest)
    const seen = this.recorded.splice(0, kept === -1 ? this.recorded.length : kept)
    for (const { id } of seen) this.ids.delete(id)
    this.begun++
    this.underWay.add(this.begun)
    return this.begun
  }

  endClaim(claim: number): void {
    this.underWay.delete(claim)
  }
}
