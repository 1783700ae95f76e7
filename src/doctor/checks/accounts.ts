/** Checks of API keys, and of the accounts of sales reps. */
import type { BasePayload } from 'payload'
import { tableOf } from '../../plugins/database/model/model'
import { findInvalidRows } from '../readOnlyQuery'
import { type Check, thenRepair } from '../finding'

/** API keys and claim links with a personal-data level that is not enforced, so that they read everything. */
export const keys: Check = {
  name: 'keys',
  run: async (payload) => [
    ...(await findIneffectiveLevels(payload, 'apiKeys', 'API keys')),
    ...(await findIneffectiveLevels(payload, 'apiKeyClaims', 'Claim links')),
  ],
}

const isBelowFull = "record.personal_data IS DISTINCT FROM 'full'"

const activeConditions: Record<string, string> = {
  apiKeyClaims: 'record.claimed_at IS NULL',
  apiKeys: 'record.revoked_at IS NULL AND (record.expires_at IS NULL OR record.expires_at > now())',
}

const findIneffectiveLevels = async (payload: BasePayload, slug: string, what: string) =>
  (
    await findInvalidRows(payload, tableOf(payload, slug), [
      {
        condition: `${isBelowFull} AND ${activeConditions[slug]}`,
        remedy:
          'These read all personal data, whatever their level. If that is too much, reduce their scopes or revoke them in the panel; otherwise set their level to full there.',
        steps: [],
        what: `${what} have a level of personal data that has no effect`,
      },
    ])
  ).map((finding) => ({ ...finding, isNote: true as const }))

const buildAccountExists = (email: string, accounts: string): string =>
  `EXISTS (SELECT FROM ${accounts} AS account WHERE account.email = ${email})`

/** Sales reps without an account: no user who signs in sees the leads of such a rep as their own. */
export const repAccounts: Check = {
  name: 'repAccounts',
  run: async (payload) => {
    const accounts = tableOf(payload, payload.config.admin.user)
    const isUnlinked = `NOT ${buildAccountExists('record.account_address', accounts)}`
    // Normalised as accounts store it: lower case, without surrounding blanks.
    const email = `lower(btrim(record."user", E' \\t\\r\\n'))`
    const isLinkable = `${isUnlinked} AND ${buildAccountExists(email, accounts)}`
    return [
      ...(await findReps(payload, {
        condition: isLinkable,
        remedy: 'They were written past the service. This statement links them:',
        steps: thenRepair(`UPDATE sales_reps AS record SET account_address = ${email} WHERE ${isLinkable};`),
        what: 'Sales reps have the address of an account and are not linked with it',
      })),
      ...(
        await findReps(payload, {
          condition: `${isUnlinked} AND NOT ${buildAccountExists(email, accounts)}`,
          remedy:
            'Nobody who signs in sees their leads as a rep’s own. In the panel, give the rep the address of an account, or make an account with the rep’s address.',
          steps: [],
          what: 'Sales reps have no account',
        })
      ).map((finding) => ({ ...finding, isNote: true as const })),
    ]
  },
}

const findReps = (payload: BasePayload, kind: Parameters<typeof findInvalidRows>[2][number]) =>
  findInvalidRows(payload, tableOf(payload, 'salesReps'), [kind])
