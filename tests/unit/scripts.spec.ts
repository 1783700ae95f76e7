import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/lib/install.mjs'
import { missingPlatforms } from '../../scripts/lib/platforms.mjs'
import { count, failures } from '../../scripts/lib/stages.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
})

const report = (testResults: unknown[], numbers: Record<string, number>) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...numbers,
  testResults,
})

describe('count', () => {
  it('takes the numbers of the runner', () => {
    const numbers = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    const made = report([file('failed', 'passed', 'failed'), file('passed', 'passed')], numbers)
    expect(count(made, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 })
  })

  it('counts a file that could not be loaded', () => {
    expect(count(report([file('failed')], { numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 })
  })

  it('counts a run that failed outside its tests, and one that left no report', () => {
    expect(count(report([], { numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 })
    expect(count(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('failures', () => {
  it('names each failed test with its file and the beginning of why, and files that could not be loaded', () => {
    const passed = { status: 'passed', fullName: 'a lead is made', failureMessages: [] }
    const why = 'AssertionError: expected 1 to be 2\n    at tests/unit/a.spec.ts:3:1'
    const failed = { status: 'failed', fullName: 'a lead is kept', failureMessages: [why] }
    const at = (name: string) => join(process.cwd(), 'tests', name)
    const testResults = [
      { name: at('a.spec.ts'), status: 'failed', assertionResults: [passed, failed] },
      { name: at('b.spec.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: at('c.spec.ts'), status: 'passed', assertionResults: [passed] },
    ]
    expect(failures({ testResults })).toEqual([
      'tests/a.spec.ts > a lead is kept\n    AssertionError: expected 1 to be 2',
      'tests/b.spec.ts\n    Cannot find module',
    ])
    expect(failures(undefined)).toEqual([])
  })

  it('names a test that threw what has no message', () => {
    const thrown = { status: 'failed', fullName: 'a lead is lost', failureMessages: [null] }
    const testResults = [
      { name: join(process.cwd(), 'tests', 'a.spec.ts'), status: 'failed', assertionResults: [thrown] },
    ]
    expect(failures({ testResults })).toEqual(['tests/a.spec.ts > a lead is lost'])
  })
})

describe('package-lock.json', () => {
  it('names the packages of every platform, without which npm ci refuses it', () => {
    expect(missingPlatforms(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual({})
  })

  it('is found incomplete when a platform is missing', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { '@a/linux-arm64-musl': '1.2.3' } } }
    expect(missingPlatforms({ packages })).toEqual({
      'node_modules/@a/linux-arm64-musl': {
        version: '1.2.3',
        cpu: ['arm64'],
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    })
  })

  it('is what is installed', () => {
    expect(isInstalled()).toBe(true)
  })
})
