/** How much one share may use of one round: deliveries, bytes of their bodies, and time. */

export type Limits = { bytes: number; deliveries: number; milliseconds: number }

export class Allowance {
  private readonly endsAt: number
  private readonly left: { bytes: number; deliveries: number }

  constructor({ bytes, deliveries, milliseconds }: Limits) {
    this.endsAt = performance.now() + milliseconds
    this.left = { bytes, deliveries }
  }

  get deliveries(): number {
    return Math.max(0, this.left.deliveries)
  }

  get isSpent(): boolean {
    return this.left.deliveries <= 0 || this.left.bytes <= 0 || this.milliseconds <= 0
  }

  get milliseconds(): number {
    return Math.floor(this.endsAt - performance.now())
  }

  spend({ bytes, deliveries }: Omit<Limits, 'milliseconds'>): void {
    this.left.bytes -= bytes
    this.left.deliveries -= deliveries
  }
}
