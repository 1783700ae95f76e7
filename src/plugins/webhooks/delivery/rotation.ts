/**
 * In which order webhooks are sent to: one of each share in turn, so that of a hundred webhooks of one tenant and one of another
 * the one is next but one. It goes on where it was: places may be free one at a time.
 */
export class Rotation {
  /** Whether the last to come of those that have not shown that they answer is next of them. */
  private isLastNext = false
  /** The last share that was first. */
  private lastShare = -1

  constructor(private readonly shareOf: (webhook: number) => number) {}

  /** One of those that have not shown that they answer was taken. */
  tookUnproven(): void {
    this.isLastNext = !this.isLastNext
  }

  /**
   * Those that answer as they came, then the others. Of these the first and the last to come in turn: behind a thousand that
   * hang, one that has just come and will answer would wait for all of them.
   */
  order(proven: readonly number[], unproven: readonly number[]): number[] {
    const begin = this.isLastNext ? 1 : 0
    const mixed = unproven.map((_, at) => {
      const fromEnd = Math.floor(at / 2)
      return unproven.at((at + begin) % 2 === 0 ? fromEnd : -1 - fromEnd) ?? 0
    })
    return [...this.byShare(proven), ...this.byShare(mixed)]
  }

  /** Each share's in their order; the share that was first the last time is the last now. */
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
