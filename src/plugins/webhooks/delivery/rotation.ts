/**
 * The order in which webhooks are served: one webhook of each share in turn, so that a tenant with one webhook is not
 * behind the hundred webhooks of another. The rotation continues where it stopped, as slots may become free one at a
 * time.
 */
export class Rotation {
  /** Whether the newest unproven webhook is next. */
  private isLastNext = false
  /** The share that began the last order. */
  private lastShare = -1

  constructor(private readonly shareOf: (webhook: number) => number) {}

  /** Records that an unproven webhook was served. */
  tookUnproven(): void {
    this.isLastNext = !this.isLastNext
  }

  /**
   * Proven webhooks in order of arrival, then unproven ones: the oldest and the newest alternately, so that a new
   * webhook need not wait behind a thousand that hang.
   */
  order(proven: readonly number[], unproven: readonly number[]): number[] {
    const begin = this.isLastNext ? 1 : 0
    const mixed = unproven.map((_, at) => {
      const fromEnd = Math.floor(at / 2)
      return unproven.at((at + begin) % 2 === 0 ? fromEnd : -1 - fromEnd) ?? 0
    })
    return [...this.byShare(proven), ...this.byShare(mixed)]
  }

  /** Interleaves the shares, beginning after the share that began last time. */
  private byShare(webhooks: readonly number[]): number[] {
    const lists = this.listsOf(webhooks)
    if (lists.size < 2) return [...webhooks]
    const shares = [...lists.keys()].toSorted((one, other) => one - other)
    const begin = Math.max(
      0,
      shares.findIndex((share) => share > this.lastShare),
    )
    const rotated = [...shares.slice(begin), ...shares.slice(0, begin)].map((share) => lists.get(share) ?? [])
    this.lastShare = shares[begin] ?? -1
    const longest = Math.max(...rotated.map((list) => list.length))
    return Array.from({ length: longest }, (_, at) =>
      rotated.flatMap((list) => list.slice(at, at + 1)),
    ).flat()
  }

  private listsOf(webhooks: readonly number[]): Map<number, number[]> {
    const lists = new Map<number, number[]>()
    for (const webhook of webhooks) {
      const list = lists.get(this.shareOf(webhook))
      if (list) list.push(webhook)
      else lists.set(this.shareOf(webhook), [webhook])
    }
    return lists
  }
}
