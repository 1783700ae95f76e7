/**
 * Reduces the cost of password hashing in tests to a ten-thousandth, because suites create hundreds of accounts, at a quarter
 * of a second each. Hashing and comparing happen in the same process, so they agree.
 * tests/exhaustive/sign-in-doors.spec.ts tests the real cost.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const place = Symbol.for('forecourt.tests.passwordCost')

type Derivation = { digest: string; iterations: number; length: number }
type Cost = { divisor: number; watch: ((derivation: Derivation) => void) | undefined }
type Holder = { [place]?: Cost }

/** One per process, because test files may share it. */
const cost: Cost = ((globalThis as Holder)[place] ??= replaceDerivation())

function replaceDerivation(): Cost {
  const own: Cost = { divisor: 10_000, watch: undefined }
  const derive = crypto.pbkdf2
  crypto.pbkdf2 = (password, salt, iterations, length, digest, done) => {
    own.watch?.({ digest, iterations, length })
    derive(password, salt, Math.ceil(iterations / own.divisor), length, digest, done)
  }
  // For modules that import `pbkdf2` by name.
  syncBuiltinESMExports()
  return own
}

/** Runs `work` with passwords hashed as in a service. */
export const atFullCost = async <T>(work: () => Promise<T>): Promise<T> => {
  const { divisor } = cost
  cost.divisor = 1
  return work().finally(() => {
    cost.divisor = divisor
  })
}

/** The parameters of all key derivations during `work`, at full cost. */
export const derivationsOf = async (work: () => Promise<unknown>): Promise<Derivation[]> => {
  const derivations: Derivation[] = []
  cost.watch = (derivation) => derivations.push(derivation)
  await work().finally(() => {
    cost.watch = undefined
  })
  return derivations
}
