/**
 * Adds the ledger rows of globals, whichever code saves them. A global is treated as a collection with one record,
 * whose id is 1. Payload reads the global before and after, in the transaction of the save, and the difference is the
 * change.
 */
import type { GlobalAfterChangeHook, GlobalBeforeOperationHook, GlobalConfig, PayloadRequest } from 'payload'
import { globalOf } from '../database/model/model'
import { contextOf } from '../database/requestContext'
import { globalDifference } from './difference'
import { record } from './ledger'

/** The record id of every global. */
export const globalId = 1

export const withGlobalLedger = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: {
    ...global.hooks,
    // First, so that changes made by later hooks are recorded after this one.
    afterChange: [recordChange, ...(global.hooks?.afterChange ?? [])],
    // Last, under the lock of the save. For a restored version, no other hook runs before it.
    beforeOperation: [...(global.hooks?.beforeOperation ?? []), rememberBefore],
  },
})

const rememberBefore: GlobalBeforeOperationHook = async ({ args, global: { slug }, operation, req }) => {
  if (operation === 'update' || operation === 'restoreVersion') {
    const before = (contextOf(req).globalsBefore ??= new Map<string, Record<string, unknown>[]>())
    before.set(slug, [...(before.get(slug) ?? []), await readStored(req, slug)])
  }
  return args as object
}

const recordChange: GlobalAfterChangeHook = async ({ doc, global, req }) => {
  const slug = String(global.slug)
  const before = contextOf(req).globalsBefore?.get(slug)?.pop()
  if (!before) throw new Error(`${slug} was not read before it was changed.`)
  const after = await readStored(req, slug)
  const changes = globalDifference(globalOf(req.payload, slug), before, after)
  const isFirst = Object.keys(before).length === 0
  // A draft is only a version and does not change the global itself.
  if (Object.keys(changes).length > 0)
    // A global belongs to no tenant.
    await record(req, slug, isFirst ? 'create' : 'update', [
      { changes, recordId: globalId, stored: null, tenants: [] },
    ])
  return doc as object
}

/** The global as it is stored, in every locale; without members before it is saved for the first time. */
const readStored = async ({ payload, transactionID }: PayloadRequest, slug: string) =>
  payload.db.findGlobal<Record<string, unknown> & { id: number }>({
    locale: 'all',
    req: transactionID === undefined ? {} : { transactionID },
    slug,
  })
