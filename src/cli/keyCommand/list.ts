/** All keys as a table: rights, state and last use. Never the key or its hash. */
import { type BasePayload, createLocalReq } from 'payload'
import { tenantIds } from '../../plugins/auth/tenancy/tenants'
import type { ApiKey } from '../../payload-types'
import { tableOf } from './table'

const columns = ['ID', 'HINT', 'NAME', 'STATE', 'TENANTS', 'SCOPES', 'LAST USED', 'FROM']

export const listKeys = async (payload: BasePayload): Promise<string> => {
  const { docs } = await payload.find({
    collection: 'apiKeys',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    req: await createLocalReq({}, payload),
    sort: 'id',
  })
  return tableOf([columns, ...docs.map((key) => rowOf(key, Date.now()))])
}

const rowOf = (key: ApiKey, now: number): string[] => [
  String(key.id),
  key.hint ?? '',
  key.name ?? '',
  stateOf(key, now),
  tenantIds(key).join(',') || 'all',
  key.scopes ?? '',
  toMinute(key.lastUsedAt) || 'never',
  key.lastUsedFrom ?? '',
]

const stateOf = ({ expiresAt, revokedAt }: ApiKey, now: number): string => {
  if (revokedAt) return `revoked ${toMinute(revokedAt)}`
  if (!expiresAt) return 'works'
  return `${Date.parse(expiresAt) <= now ? 'ended' : 'works until'} ${toMinute(expiresAt)}`
}

const toMinute = (moment: null | string | undefined): string => (moment ?? '').slice(0, 16).replace('T', ' ')
