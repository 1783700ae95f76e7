/**
 * Whether a fault was found: one test at least has to fail by an assertion. A test that breaks down, a file that cannot be
 * loaded and a run that never ends show that the fault does harm, but no test says what.
 */
export type Failure = { error: string; isAssertion: boolean; test: string }

export type Outcome = {
  failures: Failure[]
  /** The run was stopped: it took longer than any run may. */
  isOutOfTime: boolean
}

export type Verdict = { isFound: boolean; reason: string }

/** What an error says of itself, as Vitest reports it. */
export type ReportedError = { cause?: unknown; message: string; name?: string }

/** A line on the console that no test expected is noise, whatever it is about: tests/support/setup.ts. */
const isNoise = (error: ReportedError): boolean => error.message.startsWith('unexpected output')

/** A property that fails carries the assertion as its cause. */
export const isAssertion = (error: ReportedError): boolean =>
  !isNoise(error) &&
  [error, error.cause].some((each) => (each as ReportedError | undefined)?.name === 'AssertionError')

export const judge = ({ failures, isOutOfTime }: Outcome): Verdict => {
  const finding = failures.find((failure) => failure.isAssertion)
  if (finding) return { isFound: true, reason: finding.test }
  if (isOutOfTime) return { isFound: false, reason: 'the tests did not end' }
  const [broken] = failures
  if (broken) return { isFound: false, reason: `no assertion failed; ${broken.test}: ${broken.error}` }
  return { isFound: false, reason: 'all tests passed' }
}
