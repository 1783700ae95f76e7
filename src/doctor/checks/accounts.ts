/** Checks of who may sign in or call: keys, and the accounts of sales reps. */
import type { BasePayload } from 'payload'
import { tableOf } from '../../plugins/database/model/model'
import { findInvalidRows } from '../ask'
import { type Check, thenRecord } from '../finding'

/** API keys and claim links with a personal-data level that is not enforced, so that they read everything. */
export const keys: Check = {
  name: 'keys',
  run: async (payload) => [
    ...(await findWithoutEffect(payload, 'apiKeys', 'API keys')),
    ...(await findWithoutEffect(payload, 'apiKeyClaims', 'Claim links')),
  ],
}

const isLess = "record.personal_data IS DISTINCT FROM 'full'"

const live: Record<string, string> = {
  apiKeyClaims: 'record.claimed_at IS NULL',
  apiKeys: 'record.revoked_at IS NULL AND (record.expires_at IS NULL OR record.expires_at > now())',
}

const findWithoutEffect = async (payload: BasePayload, slug: string, what: string) =>
  (
    await findInvalidRows(payload, tableOf(payload, slug), [
      {
        condition: `${isLess} AND ${live[slug]}`,
        remedy:
          'These read all personal data, whatever their level. If that is too much, reduce their scopes or revoke them in the panel; otherwise set their level to full there.',
        steps: [],
        what: `${what} have a level of personal data that has no effect`,
      },
    ])
  ).map((finding) => ({ ...finding, isNote: true as const }))

const hasAccount = (address: string, accounts: string): string =>
  `EXISTS (SELECT FROM ${accounts} AS account WHERE account.email = ${address})`

/** Sales reps without an account, so that nobody sees their leads as a rep's own. */
export const repAccounts: Check = {
  name: 'repAccounts',
  run: async (payload) => {
    const accounts = tableOf(payload, payload.config.admin.user)
    const unlinked = `NOT ${hasAccount('record.account_address', accounts)}`
    // As stored for accounts: lower case, without surrounding blanks.
    const typed = `lower(btrim(record."user", E' \\t\\r\\n'))`
    const missed = `${unlinked} AND ${hasAccount(typed, accounts)}`
    return [
      ...(await find(payload, {
        condition: missed,
        remedy: 'They were written past the service. This statement links them:',
        steps: thenRecord(`UPDATE sales_reps AS record SET account_address = ${typed} WHERE ${missed};`),
        what: 'Sales reps have the address of an account and are not linked with it',
      })),
      ...(
        await find(payload, {
          condition: `${unlinked} AND NOT ${hasAccount(typed, accounts)}`,
          remedy:
            'Nobody who signs in sees their leads as a rep’s own. In the panel, give the rep the address of an account, or make an account with the rep’s address.',
          steps: [],
          what: 'Sales reps have no account',
        })
      ).map((finding) => ({ ...finding, isNote: true as const })),
    ]
  },
}

const find = (payload: BasePayload, kind: Parameters<typeof findInvalidRows>[2][number]) =>
  findInvalidRows(payload, tableOf(payload, 'salesReps'), [kind])
