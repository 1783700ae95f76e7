/** API keys and claim links with a personal-data level that is not enforced, so that they read everything. */
import type { BasePayload } from 'payload'
import { tableOf } from '../../plugins/database/model/model'
import { findInvalidRows } from '../ask'
import type { Check } from '../finding'

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
