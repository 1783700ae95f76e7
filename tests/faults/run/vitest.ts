/**
 * Vitest kept open over many runs: its global setup, which makes Postgres and the template database, is done once, and
 * sources are transformed once. Each run has processes of its own.
 */
import { relative, resolve } from 'node:path'
import { createVitest, type TestCase, type TestModule, type TestSuite, type Vitest } from 'vitest/node'
import { type Failure, isAssertion, type Outcome, type ReportedError } from './judge'

export type Runner = {
  close: () => Promise<void>
  /** Tells that a source is another now. */
  forget: (file: string) => void
  /** Runs the specs, up to the first assertion that fails. */
  run: (specs: readonly string[]) => Promise<Outcome>
}

/** For a run that would never end; the slowest takes two minutes. */
const runTimeoutMs = 10 * 60_000

export const openVitest = async (root: string): Promise<Runner> => {
  const opened: { vitest?: Vitest } = {}
  let stopped: Promise<void> | undefined
  const stopAtAssertion = (test: TestCase): void => {
    // Once: what stops a run that has ended would stop the next.
    if (failuresOf(root, test).some((failure) => failure.isAssertion)) {
      stopped ??= opened.vitest?.cancelCurrentRun('test-failure')
    }
  }
  const vitest = (opened.vitest = await createVitest('test', {
    maxWorkers: 1,
    reporters: [{ onTestCaseResult: stopAtAssertion }],
    root,
    watch: false,
  }))
  await vitest.standalone()

  return {
    close: () => vitest.close(),
    forget: (file) => vitest.invalidateFile(resolve(root, file)),
    run: async (specs) => {
      const paths = new Set(specs.map((spec) => resolve(root, spec)))
      const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
        paths.has(moduleId),
      )
      vitest.state.filesMap.clear()
      const ended = await within(runTimeoutMs, vitest.runTestSpecifications(specifications))
      if (ended) await stopped
      stopped = undefined
      if (!ended) return { failures: [], isOutOfTime: true }
      const failures = ended.testModules.flatMap((module) => [
        ...failuresOf(root, module),
        ...[...module.children.allSuites()].flatMap((suite) => failuresOf(root, suite)),
        ...[...module.children.allTests()].flatMap((test) => failuresOf(root, test)),
      ])
      return { failures, isOutOfTime: false }
    },
  }
}

/** What the work comes to; undefined where it takes longer. */
const within = async <T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

const failuresOf = (root: string, entity: TestCase | TestModule | TestSuite): Failure[] => {
  const module = entity.type === 'module' ? entity : entity.module
  const test = [relative(root, module.moduleId), ...(entity.type === 'module' ? [] : [entity.fullName])].join(
    ' > ',
  )
  const errors: readonly ReportedError[] =
    entity.type === 'test' ? (entity.result().errors ?? []) : entity.errors()
  return errors.map((error) => ({
    error: wordsOf(error),
    isAssertion: isAssertion(error),
    test,
  }))
}

const wordsOf = ({ cause, message, name = 'Error' }: ReportedError): string => {
  const because = (cause as ReportedError | undefined)?.message
  return [
    `${name}: ${message.split('\n')[0]?.slice(0, 200)}`,
    ...(because === undefined ? [] : [because]),
  ].join(', ')
}
