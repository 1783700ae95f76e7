/**
 * Endpoints for the second factor: staff manage their own, admins also those of others.
 *
 * Off → begun (a secret is stored but not used) → on, by a code made from it → off again, by a code. Turning it on or
 * off is an update of the account through Payload, so the ledger records it. The row is locked from the first read on.
 * The account's other sessions end with the change, because they were opened under the former rules.
 */
import { sql } from '@payloadcms/db-postgres'
import type { Endpoint, PayloadRequest } from 'payload'
import { renderSVG } from 'uqr'
import { execute } from '../../../database/connection/execute'
import { inTransaction } from '../../../database/connection/transaction'
import { type Account, lockAccount, staffSlug, staffTable } from '../account'
import { countWrongPassword } from '../enter'
import { isPassword } from '../password'
import { hashRecoveryCode, newRecoveryCodes } from '../recovery'
import type { SignInErrorCode } from '../signInError'
import { adminAbout, handler, requestOf, staffOf, textOf } from '../request'
import { passSecondFactor } from '../secondFactor'
import { endSessions } from '../sessions'
import { slowly } from '../slowly'
import { appAddress, newSecret, sealSecret, stepOf, unsealSecret } from '../totp'

type Work<T> = (own: PayloadRequest, account: Account) => Promise<SignInErrorCode | T>

/** Runs work under the account's lock. A returned refusal code commits its counters. */
const onAccount = <T>(req: PayloadRequest, id: number, work: Work<T>): Promise<SignInErrorCode | T> =>
  inTransaction(
    () => requestOf(req),
    async (own) => {
      const account = await lockAccount(own, id)
      return account ? work(own, account) : 'not_found'
    },
  )

const change = async (own: PayloadRequest, id: number, data: Record<string, unknown>): Promise<void> => {
  await own.payload.update({
    collection: staffSlug(own.payload),
    data: { twoFactorFailures: 0, twoFactorLockedUntil: null, ...data },
    depth: 0,
    id,
    overrideAccess: true,
    req: own,
  })
}

const disabledFields = {
  recoveryCodes: null,
  twoFactorSecret: null,
  twoFactorSince: null,
  twoFactorStep: null,
}

const newRecovery = (own: PayloadRequest, id: number) => {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map((code) => hashRecoveryCode(own.payload, id, code)) }
}

const begin = handler(async (req) => {
  const { id } = staffOf(req, true)
  const setup = await slowly(req, () =>
    onAccount(req, id, async (own, account) => {
      if (account.twoFactorSince !== null) return 'second_factor_on'
      const secret = newSecret()
      // By plain SQL: it has no effect yet, so the ledger need not record it.
      await execute(
        own,
        sql`UPDATE ${staffTable(own.payload)} SET two_factor_secret = ${sealSecret(own.payload, id, secret)}
          WHERE id = ${id}`,
      )
      const address = appAddress(secret, account.email)
      return { address, image: renderSVG(address, { border: 4, ecc: 'M' }), secret }
    }),
  )
  return { body: setup }
})

const confirm = handler(async (req) => {
  const { _sid, id } = staffOf(req, true)
  const code = textOf(req, 'code') ?? ''
  const confirmed = await slowly(req, () =>
    onAccount(req, id, async (own, account) => {
      if (account.twoFactorSince !== null) return 'second_factor_on'
      const secret = unsealSecret(own.payload, id, account.twoFactorSecret ?? '')
      if (secret === undefined) return 'second_factor_off'
      const step = stepOf(secret, code)
      if (step === undefined) return 'second_factor_wrong'
      const { codes, hashes } = newRecovery(own, id)
      await change(own, id, {
        recoveryCodes: hashes,
        twoFactorSince: new Date().toISOString(),
        twoFactorStep: step,
      })
      await endSessions(own, id, { except: _sid })
      return { recoveryCodes: codes }
    }),
  )
  return { body: confirmed }
})

const renew = handler(async (req) => {
  const { id } = staffOf(req)
  const [code, password] = ['code', 'password'].map((name) => textOf(req, name))
  const recovery = await slowly(req, async () => {
    // Compared before locking, because it is slow. The result is valid if the hash is unchanged under the lock.
    const compared = password === undefined ? undefined : await comparePassword(req, id, password)
    return onAccount(req, id, async (own, account) => {
      if (account.twoFactorSince === null) return 'second_factor_off'
      if (compared === undefined) {
        const passing = await passSecondFactor(own, account, code)
        if (passing !== 'passed') return passing
      } else if (account.isLocked || !compared.isRight || compared.hash !== account.hash) {
        if (!account.isLocked) await countWrongPassword(own, id)
        return 'wrong_credentials'
      }
      const { codes, hashes } = newRecovery(own, id)
      await change(own, id, { recoveryCodes: hashes })
      return { recoveryCodes: codes }
    })
  })
  return { body: recovery }
})

const comparePassword = async (req: PayloadRequest, id: number, password: string) => {
  const [stored] = await execute<{ hash: null | string; salt: null | string }>(
    { payload: req.payload },
    sql`SELECT hash, salt FROM ${staffTable(req.payload)} WHERE id = ${id}`,
  )
  return { hash: stored?.hash ?? null, isRight: await isPassword(stored, password) }
}

const disable = handler(async (req) => {
  const { _sid, id } = staffOf(req)
  const code = textOf(req, 'code')
  await slowly(req, () =>
    onAccount<true>(req, id, async (own, account) => {
      if (account.twoFactorSince === null) return 'second_factor_off'
      if (account.requiresTwoFactor) return 'second_factor_required'
      const passing = await passSecondFactor(own, account, code)
      if (passing !== 'passed') return passing
      await change(own, id, disabledFields)
      await endSessions(own, id, { except: _sid })
      return true
    }),
  )
  return { body: { isOn: false } }
})

const reset = handler(async (req) => {
  const { id } = adminAbout(req)
  await slowly(req, () =>
    onAccount<true>(req, id, async (own) => {
      await change(own, id, disabledFields)
      await endSessions(own, id, {})
      return true
    }),
  )
  return { body: { isOn: false } }
})

export const twoFactors: Omit<Endpoint, 'root'>[] = [
  { handler: begin, method: 'post', path: '/two-factor/begin' },
  { handler: confirm, method: 'post', path: '/two-factor/confirm' },
  { handler: renew, method: 'post', path: '/two-factor/recovery-codes' },
  { handler: disable, method: 'post', path: '/two-factor/disable' },
  { handler: reset, method: 'post', path: '/:id(\\d{1,9})/two-factor/reset' },
]
