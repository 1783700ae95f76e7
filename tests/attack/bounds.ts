/** What every attack has to leave standing, and the judgement by it. */
import type { Measured } from './bystander/measured'

export const bounds = {
  /** Of the well-behaved tenant's requests while attacked: at most so many times the usual 99th percentile … */
  p99Factor: 2,
  /** … and never over. */
  p99MostMs: 1000,
  postgresBytes: 2e9,
  serviceBytes: 700e6,
  /** In the short form, whose attacks follow each other so closely that garbage of the last is still there. */
  serviceBytesShort: 1e9,
}

export type Peaks = { postgresBytes: number; serviceBytes: number }

export type Observed = {
  during: Measured
  peaks: Peaks
  /** What the attack itself found broken. */
  problems: readonly string[]
  usual: Measured
}

/**
 * Every bound that is broken, in words; none: the attack was withstood.
 *
 * @param judgesTimes false in the short form: on a machine that does other work, times tell nothing
 */
export const judge = ({ during, peaks, problems, usual }: Observed, judgesTimes: boolean): string[] => {
  const broken = [...problems]
  const failed = usual.failures.length + during.failures.length
  if (failed > 0)
    broken.push(
      `${failed} requests failed: ${[...usual.failures, ...during.failures].slice(0, 3).join('; ')}`,
    )
  if (during.count === 0) broken.push('nothing was measured')
  const serviceBytes = judgesTimes ? bounds.serviceBytes : bounds.serviceBytesShort
  if (peaks.serviceBytes > serviceBytes)
    broken.push(`the service took ${megabytes(peaks.serviceBytes)} (at most ${megabytes(serviceBytes)})`)
  if (peaks.postgresBytes > bounds.postgresBytes)
    broken.push(
      `Postgres took ${megabytes(peaks.postgresBytes)} (at most ${megabytes(bounds.postgresBytes)})`,
    )
  if (!judgesTimes) return broken
  if (during.p99 > bounds.p99MostMs)
    broken.push(`p99 ${Math.round(during.p99)} ms (at most ${bounds.p99MostMs})`)
  else if (during.p99 > usual.p99 * bounds.p99Factor)
    broken.push(`p99 ${(during.p99 / usual.p99).toFixed(1)} times the usual (at most ${bounds.p99Factor})`)
  return broken
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
