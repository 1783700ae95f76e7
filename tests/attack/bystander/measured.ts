/** What the well-behaved tenant saw in a stretch of time. */
export type Measured = {
  count: number
  /** Each as `GET /api/leads/7: 503 …`. */
  failures: string[]
  p50: number
  p99: number
  slowest: number
}

export const measuredOf = (times: readonly number[], failures: string[]): Measured => {
  const sorted = [...times].sort((a, b) => a - b)
  // The smallest that 99 of 100 do not exceed.
  const percentile = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return {
    count: sorted.length,
    failures,
    p50: percentile(0.5),
    p99: percentile(0.99),
    slowest: sorted.at(-1) ?? 0,
  }
}
