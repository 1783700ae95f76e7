import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faults } from '../faults/all'
import { type Fault, plant } from '../faults/fault'
import { fullTier } from '../faults/fullTier'
import { isAssertion, judge } from '../faults/run/judge'

describe('the text of the fault occurs once, and becomes another', () => {
  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', (_, fault) => {
    const source = readFileSync(fault.file, 'utf8')
    expect(plant(source, fault)).not.toBe(source)
  })
})

describe('the faults to plant', () => {
  const specsOf = (all: readonly Fault[]) => [...new Set(all.flatMap((fault) => fault.specs))]

  it('are judged by specs that are there', () => {
    expect(specsOf(faults).filter((spec) => !existsSync(spec))).toEqual([])
    expect(faults.filter((fault) => fault.specs.length === 0)).toEqual([])
  })

  it('are found by npm test without a browser, but for ten at most', () => {
    const quick = faults.filter((fault) => !fullTier.includes(fault))
    expect(specsOf(quick).filter((spec) => !/^tests\/(unit|integration)\//.test(spec))).toEqual([])
    expect(fullTier.length).toBeLessThanOrEqual(10)
  })

  it('have a name each', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  })

  it('are eighty at least', () => {
    expect(faults.length).toBeGreaterThanOrEqual(80)
  })
})

describe('plant', () => {
  const fault: Fault = { file: 'a.ts', find: 'a < b', name: 'wrong way', replace: 'a > b', specs: [] }

  it('replaces the text', () => {
    expect(plant('if (a < b) return', fault)).toBe('if (a > b) return')
  })

  it.each([
    ['is gone', 'if (a <= b) return', 'occurs no more in a.ts'],
    ['is there twice', 'a < b || a < b', 'occurs 2 times in a.ts'],
  ])('refuses a fault whose text %s', (_, source, message) => {
    expect(() => plant(source, fault)).toThrow(message)
  })
})

describe('judge', () => {
  const asserted = {
    error: 'AssertionError: expected 1 to be 2',
    isAssertion: true,
    test: 'a.spec.ts > counts',
  }
  const broken = { error: 'TypeError: x is undefined', isAssertion: false, test: 'a.spec.ts > reads' }

  it('finds a fault by the assertion that failed', () => {
    expect(judge({ failures: [broken, asserted], isOutOfTime: false })).toEqual({
      isFound: true,
      reason: 'a.spec.ts > counts',
    })
  })

  it.each([
    ['every test passed', { failures: [], isOutOfTime: false }, 'all tests passed'],
    [
      'a test broke down',
      { failures: [broken], isOutOfTime: false },
      'no assertion failed; a.spec.ts > reads',
    ],
    ['the run did not end', { failures: [], isOutOfTime: true }, 'the tests did not end'],
  ])('misses it where %s', (_, outcome, reason) => {
    const verdict = judge(outcome)
    expect(verdict.isFound).toBe(false)
    expect(verdict.reason).toContain(reason)
  })
})

describe('isAssertion', () => {
  it.each([
    ['an assertion', { message: 'expected 1 to be 2', name: 'AssertionError' }, true],
    [
      'a property whose assertion failed',
      { cause: { name: 'AssertionError' }, message: 'Property failed' },
      true,
    ],
    ['an error of the code', { message: 'x is undefined', name: 'TypeError' }, false],
    ['a line on the console', { message: 'unexpected output: expected []', name: 'AssertionError' }, false],
    ['a test that took too long', { message: 'Test timed out in 180000ms.', name: 'Error' }, false],
  ])('tells %s', (_, error, expected) => {
    expect(isAssertion(error)).toBe(expected)
  })
})
