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
import { formatTable } from './table'

export type KeyOutput = CommandOutput & { output: string }

/** @throws Refusal, without any write, if the key does not exist or the action is not possible */
export const runCommand = async (payload: BasePayload, command: Command): Promise<KeyOutput> => {
  const createRequest = () => createLocalReq({ context: { forecourt: { engine: 'keys' } } }, payload)
  switch (command.kind) {
    case 'create':
      return runCreate(payload, command)
    case 'list':
      return { output: await listKeys(payload) }
    case 'revoke':
      await runForKey(command.id, () => revokeKey(createRequest, command.id))
      return { output: `Key ${command.id} is revoked.` }
    case 'rotate': {
      const { endsAt, id, key } = await runForKey(command.id, () =>
        rotateKey(createRequest, command.id, command.overlap),
      )
      return {
        aside: `Key ${id} is in the place of key ${command.id}, which works until ${endsAt}.`,
        output: key,
      }
    }
  }
}

const runCreate = async (
  payload: BasePayload,
  { grant, name, scopes: requestedScopes, tenants }: Extract<Command, { kind: 'create' }>,
): Promise<KeyOutput> => {
  const { problems, scopes } = validateScopes(requestedScopes, reachedSlugs(payload))
  const missing = await findMissingTenants(payload, tenants)
  if (missing.length > 0) problems.push(`There is no tenant ${missing.join(', ')}.`)
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  const { key } = await createKey(payload, name, { ...grant, scopes, tenants })
  return { output: key }
}

const findMissingTenants = async (payload: BasePayload, ids: number[]): Promise<number[]> => {
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

const runForKey = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof APIError) || error.status >= 500) throw error
    throw new Refusal(error.status === 404 ? `There is no key ${id}.` : error.message, { cause: error })
  }
}

const columns = ['ID', 'HINT', 'NAME', 'STATE', 'TENANTS', 'SCOPES', 'LAST USED', 'FROM']

/** Formats all keys as a table: rights, state and last use, but never the key or its hash. */
const listKeys = async (payload: BasePayload): Promise<string> => {
  const { docs } = await payload.find({
    collection: 'apiKeys',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    req: await createLocalReq({}, payload),
    sort: 'id',
  })
  return formatTable([columns, ...docs.map((key) => toRow(key, Date.now()))])
}

const toRow = (key: ApiKey, now: number): string[] => [
  String(key.id),
  key.hint ?? '',
  key.name ?? '',
  describeState(key, now),
  tenantIds(key).join(',') || 'all',
  key.scopes ?? '',
  formatMinute(key.lastUsedAt) || 'never',
  key.lastUsedFrom ?? '',
]

const describeState = ({ expiresAt, revokedAt }: ApiKey, now: number): string => {
  if (revokedAt) return `revoked ${formatMinute(revokedAt)}`
  if (!expiresAt) return 'works'
  return `${Date.parse(expiresAt) <= now ? 'ended' : 'works until'} ${formatMinute(expiresAt)}`
}

const formatMinute = (time: null | string | undefined): string => (time ?? '').slice(0, 16).replace('T', ' ')
