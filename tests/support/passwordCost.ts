/**
 * Passwords cost the process of a test a ten-thousandth of what they cost a service: suites make hundreds of accounts,
 * at a quarter of a second each. Hashing and comparing are the process's own, so they agree. What passwords really
 * cost, tests/integration/sign-in-doors.spec.ts asks.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const place = Symbol.for('forecourt.tests.passwordCost')

type Derivation = { digest: string; iterations: number; length: number }
type Cost = { divisor: number; watch: ((derivation: Derivation) => void) | undefined }
type Holder = { [place]?: Cost }

/** One a process: test files may share it. */
const cost: Cost = ((globalThis as Holder)[place] ??= replaceDerivation())

function replaceDerivation(): Cost {
  const own: Cost = { divisor: 10_000, watch: undefined }
  const derive = crypto.pbkdf2
  crypto.pbkdf2 = (password, salt, iterations, length, digest, done) => {
    own.watch?.({ digest, iterations, length })
    derive(password, salt, Math.ceil(iterations / own.divisor), length, digest, done)
  }
  // For those who import it by name.
  syncBuiltinESMExports()
  return own
}

/** Does the work with passwords hashed as in a service. */
export const atFullCost = async <T>(work: () => Promise<T>): Promise<T> => {
  const { divisor } = cost
  cost.divisor = 1
  return work().finally(() => {
    cost.divisor = divisor
  })
}

/** What was derived while the work went on, as it was asked for. */
export const derivationsOf = async (work: () => Promise<unknown>): Promise<Derivation[]> => {
  const asked: Derivation[] = []
  cost.watch = (derivation) => asked.push(derivation)
  await work().finally(() => {
    cost.watch = undefined
  })
  return asked
}
