/** Which shares were sent to of late: while more than one is, none takes all places. */
const activeForMs = 10_000

type Active = { at: number; share: number }

export class ActiveShares {
  private latest: Active | undefined
  /** The latest of another share than that. */
  private other: Active | undefined

  note(share: number, now: number): void {
    if (this.latest && this.latest.share !== share) this.other = this.latest
    this.latest = { at: now, share }
  }

  /** Whether another share than this one is active. */
  hasOthers(share: number, now: number): boolean {
    const last = this.latest?.share === share ? this.other : this.latest
    return last !== undefined && now - last.at < activeForMs
  }
}
