import { describe, expect, it } from 'vitest'
import { bounds, judge, type Observed } from '../attack/bounds'
import { measuredOf } from '../attack/bystander/measured'

const even = (ms: number) => measuredOf(Array<number>(400).fill(ms), [])

const observed = (parts: Partial<Observed> = {}): Observed => ({
  during: even(10),
  peaks: { postgresBytes: 5e8, serviceBytes: 3e8 },
  problems: [],
  usual: even(10),
  ...parts,
})

describe('measuredOf', () => {
  it('takes the smallest time that 99 of 100 requests do not exceed', () => {
    const times = Array.from({ length: 100 }, (_, at) => at + 1)
    expect(measuredOf(times, [])).toMatchObject({ count: 100, p50: 50, p99: 99, slowest: 100 })
  })

  it('says nothing of no requests', () => {
    expect(measuredOf([], [])).toMatchObject({ count: 0, p99: 0 })
  })
})

describe('judge', () => {
  it('is content with twice the usual', () => {
    expect(judge(observed({ during: even(20) }), true)).toEqual([])
  })

  it.each([
    ['more than twice the usual', { during: even(21) }, /2\.1 times/],
    ['more than a second', { during: even(1001), usual: even(900) }, /1001 ms/],
    [
      'a request that failed',
      { during: measuredOf([10], ['GET /api/leads/1: 503']) },
      /1 requests failed.*503/,
    ],
    ['nothing measured', { during: measuredOf([], []) }, /nothing was measured/],
    [
      'memory of the service',
      { peaks: { postgresBytes: 0, serviceBytes: bounds.serviceBytes + 1 } },
      /service took/,
    ],
    [
      'memory of Postgres',
      { peaks: { postgresBytes: bounds.postgresBytes + 1, serviceBytes: 0 } },
      /Postgres took/,
    ],
    ['what the attack found', { problems: ['two keys of one link'] }, /two keys of one link/],
  ] as const)('names %s', (_, parts, says) => {
    expect(judge(observed(parts), true).join('\n')).toMatch(says)
  })

  it('leaves times out in the short form, and nothing else', () => {
    expect(judge(observed({ during: even(900) }), false)).toEqual([])
    expect(judge(observed({ during: measuredOf([10], ['failed']) }), false)).toHaveLength(1)
  })
})
