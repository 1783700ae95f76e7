/** The operations on a global, which API keys use like the only record of a collection. Payload reads and writes it. */
import { tenantsOfCaller } from '../auth/tenancy/tenants'
import { readGlobal, requireVisibleGlobal } from '../database/read/global'
import { globalId } from '../ledger/globals'
import { type Call, readingRequest, transact } from './call'
import { fail } from './failure'
import type { Answer } from './http/answer'
import { writeEnvelope } from './http/envelopes'
import { answer } from './http/respond'
import { parseBody } from './parse/body'
import { readChanges } from './read/reads'

export const getGlobal = async (call: Call): Promise<Answer> =>
  answer(await readGlobal(await readingRequest(call), call.collection, call.parameters.projection))

export const listGlobalChanges = async (call: Call): Promise<Answer> => {
  const req = await readingRequest(call)
  await requireVisibleGlobal(req, call.collection.slug)
  return answer(await readChanges(call, req, globalId))
}

export const updateGlobal = async (call: Call, body: unknown): Promise<Answer> => {
  const { caller, collection, parameters } = call
  if (tenantsOfCaller(caller) !== undefined)
    throw fail(
      'forbidden',
      `${collection.slug}: belongs to no tenant, so a key that is bound to tenants may not write it. Ask an admin for one that is not.`,
    )
  const { data } = parseBody(collection, body, 'byId')
  return transact(call, async (req) => {
    await req.payload.updateGlobal({
      data: toPayloadKeys(call, data) as never,
      depth: 0,
      overrideAccess: false,
      req,
      slug: collection.slug as never,
    })
    return answer(
      writeEnvelope(collection, await readGlobal(req, collection, parameters.projection), 'updated'),
    )
  })
}

/** Renames the values to Payload's field names. */
const toPayloadKeys = ({ collection }: Call, data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [collection.fields.get(name)?.key ?? name, value]),
  )
