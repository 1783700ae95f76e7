/** Runs `npm run -s keys` on a running Payload. */
import { APIError, type BasePayload, createLocalReq } from 'payload'
import { reachedSlugs } from '../../plugins/auth/keys/collections'
import { revokeKey, rotateKey } from '../../plugins/auth/keys/rotation'
import { createKey } from '../../plugins/auth/keys'
import { validateScopes } from '../../plugins/auth/tenancy/scopes'
import type { CommandOutput } from '../command'
import type { Command } from './arguments'
import { Refusal } from './refusal'
import { tenantIds } from '../../plugins/auth/tenancy/tenants'
import type { ApiKey } from '../../payload-types'
import { tableOf } from './table'

export type KeyOutput = CommandOutput & { output: string }

/** @throws Refusal, without any write, if the key does not exist or the action is not possible */
export const runCommand = async (payload: BasePayload, command: Command): Promise<KeyOutput> => {
  const newRequest = () => createLocalReq({ context: { forecourt: { engine: 'keys' } } }, payload)
  switch (command.kind) {
    case 'create':
      return create(payload, command)
    case 'list':
      return { output: await listKeys(payload) }
    case 'revoke':
      await onKey(command.id, () => revokeKey(newRequest, command.id))
      return { output: `Key ${command.id} is revoked.` }
    case 'rotate': {
      const { endsAt, id, key } = await onKey(command.id, () =>
        rotateKey(newRequest, command.id, command.overlap),
      )
      return {
        aside: `Key ${id} is in the place of key ${command.id}, which works until ${endsAt}.`,
        output: key,
      }
    }
  }
}

const create = async (
  payload: BasePayload,
  { grant, name, scopes: words, tenants }: Extract<Command, { kind: 'create' }>,
): Promise<KeyOutput> => {
  const { problems, scopes } = validateScopes(words, reachedSlugs(payload))
  const missing = await missingTenants(payload, tenants)
  if (missing.length > 0) problems.push(`There is no tenant ${missing.join(', ')}.`)
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  const { key } = await createKey(payload, name, { ...grant, scopes, tenants })
  return { output: key }
}

const missingTenants = async (payload: BasePayload, ids: number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const { docs } = await payload.find({
    collection: 'tenants',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    req: await createLocalReq({}, payload),
    where: { id: { in: ids } },
  })
  return ids.filter((id) => docs.every((tenant) => tenant.id !== id))
}

const onKey = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof APIError) || error.status >= 500) throw error
    throw new Refusal(error.status === 404 ? `There is no key ${id}.` : error.message, { cause: error })
  }
}

const columns = ['ID', 'HINT', 'NAME', 'STATE', 'TENANTS', 'SCOPES', 'LAST USED', 'FROM']

/** All keys as a table: rights, state and last use. Never the key or its hash. */
const listKeys = async (payload: BasePayload): Promise<string> => {
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
