/** Which shares had deliveries recently. While more than one had, none may take all slots. */
const activeForMs = 10_000

type Active = { at: number; share: number }

export class ActiveShares {
  private latest: Active | undefined
  /** The most recently active share other than `latest`. */
  private other: Active | undefined

  note(share: number, now: number): void {
    if (this.latest && this.latest.share !== share) this.other = this.latest
    this.latest = { at: now, share }
  }

  /** Whether another share was active recently. */
  hasOthers(share: number, now: number): boolean {
    const last = this.latest?.share === share ? this.other : this.latest
    return last !== undefined && now - last.at < activeForMs
  }
}
