import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/lib/install.mjs'
import { missingPlatforms } from '../../scripts/lib/platforms.mjs'
import { summarize } from '../../scripts/lib/stages.mjs'
import { maxWaitMs } from '../support/wait'

type ReportedTest = { failureMessages: (null | string)[]; fullName: string; status: string }

const reported = (status: string, fullName = 'a lead is stored', ...failureMessages: (null | string)[]) => ({
  failureMessages,
  fullName,
  status,
})

const file = (name: string, status: string, assertionResults: ReportedTest[], message = '') => ({
  assertionResults,
  message,
  name: join(process.cwd(), 'tests', name),
  status,
})

const report = (testResults: unknown[], numbers: Record<string, number> = {}) => ({
  numPassedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...numbers,
  testResults,
})

const error = 'AssertionError: expected 1 to be 2\n    at tests/unit/a.spec.ts:3:1'

describe('command', () => {
  it('lets its process end at once when there is no such program', () => {
    const script = `
      import { command } from './scripts/lib/command.mjs'
      const { code } = await command('no-such-program', [], { quiet: true, timeout: ${10 * maxWaitMs} })
      console.log(code)
    `
    const parameters = ['--input-type=module', '--eval', script]
    const output = execFileSync(process.execPath, parameters, { encoding: 'utf8', timeout: maxWaitMs })
    expect(output).toBe('127\n')
  })
})

describe('summarize', () => {
  it('takes the numbers of the runner', () => {
    const numbers = { numPassedTests: 3, numPendingTests: 2, numTodoTests: 1 }
    const made = report(
      [file('a.spec.ts', 'failed', [reported('passed'), reported('failed', 'a', error)])],
      numbers,
    )
    expect(summarize(made, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 3 })
  })

  it('names each failed test with its file and the first lines of the error', () => {
    const made = report([
      file('a.spec.ts', 'failed', [reported('passed'), reported('failed', 'a lead is kept', error)]),
      file('c.spec.ts', 'passed', [reported('passed')]),
    ])
    expect(summarize(made, 1).failures).toEqual([
      'tests/a.spec.ts > a lead is kept\n    AssertionError: expected 1 to be 2',
    ])
  })

  it('names a test that threw a value without a message', () => {
    const made = report([file('a.spec.ts', 'failed', [reported('failed', 'a lead is lost', null)])])
    expect(summarize(made, 1).failures).toEqual(['tests/a.spec.ts > a lead is lost'])
  })

  it('counts a file that could not be loaded as one failure', () => {
    const made = report([file('b.spec.ts', 'failed', [], 'Cannot find module')])
    expect(summarize(made, 1)).toMatchObject({
      failed: 1,
      failures: ['tests/b.spec.ts\n    Cannot find module'],
    })
  })

  it('counts a run that failed outside its tests, and one that left no report', () => {
    expect(summarize(report([], { numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 })
    expect(summarize(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('lists a test that passed when it was tried again as flaky, with the first error', () => {
    const made = report(
      [file('a.spec.ts', 'passed', [reported('passed', 'a lead is kept', error), reported('passed')])],
      { numPassedTests: 2 },
    )
    expect(summarize(made, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: [],
      flaky: ['tests/a.spec.ts > a lead is kept\n    AssertionError: expected 1 to be 2'],
    })
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
