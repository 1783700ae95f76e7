/**
 * Data integrity for every collection: row locks, references only to existing records, and filters that never silently
 * drop a clause.
 */
import {
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type Config,
  type Field,
  Forbidden,
  type GlobalBeforeOperationHook,
  type GlobalConfig,
  type Plugin,
} from 'payload'
import { bulkSafe } from '../../fields/bulkSafe'
import { mapFields } from '../../fields/mapFields'
import { marksOf } from './model/model'
import { guardQuery } from './payload-guard/guardQuery'
import { requireData } from './payload-guard/requireData'
import { lockName, refuseImpossibleIds } from './integrity/lock'
import { lockBeforeWrite, requireAllWritten } from './integrity/lockBeforeWrite'
import { clearRemovedRows } from './integrity/removedRows'
import {
  checkReferences,
  checkReferencesOfGlobal,
  clearReferences,
  lockBeforeDelete,
  moveSoleReferences,
} from './integrity/references'
import { visibleFilter } from './query/access'
import { matches } from './query/select'

// Staff must not lock a record that they cannot see, nor wait for its lock: the delay would reveal that it exists.

/** Runs before anything is locked. API-key requests are skipped: the REST API already checks visibility. */
const refuseUnseen: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  const { id } = args as { id?: unknown }
  const isWrite = operation === 'update' || operation === 'delete'
  if (!isWrite || id === undefined || overrideAccess || req.user?.collection !== 'users') return args
  const visible = await visibleFilter(req, collection.slug)
  if (visible && !(await matches(req, collection.slug, Number(id), visible))) throw new Forbidden(req.t)
  return args
}

// Payload can fetch a record's file from a URL in the request, which allows server-side request forgery. Here a file is
// either uploaded, or is a link that is stored without being fetched.

/** Reads the request's data, because Payload has removed the URL from `args` by now. */
const refuseUrlUploads: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isFetched = operation === 'create' && !req.file && Boolean(req.data?.['url'])
  if (!isFetched) return args
  throw new APIError(
    'url: fetching a file from a URL is not supported. Upload the file, or set "file" to its URL.',
    400,
    undefined,
    true,
  )
}

export const dataIntegrity = (): Plugin => (config: Config) => {
  const collections = config.collections ?? []
  const soleReferences = findSoleReferences(collections)
  return {
    ...config,
    collections: collections.map((collection) =>
      clearIdentifyingValues(withDataIntegrity(collection), soleReferences.get(collection.slug) ?? new Set()),
    ),
    globals: (config.globals ?? []).map(withGlobalIntegrity),
  }
}

// A duplicate must not keep values that identify its original: natural keys, and references of one-to-one relations.

const clearIdentifyingValues = (
  collection: CollectionConfig,
  soleReferences: ReadonlySet<string>,
): CollectionConfig => ({
  ...collection,
  fields: mapFields(collection.fields, (field) => {
    if (!('name' in field) || (!marksOf(field).isNaturalKey && !soleReferences.has(field.name))) return field
    const hooks = 'hooks' in field ? field.hooks : undefined
    return {
      ...field,
      hooks: { ...hooks, beforeDuplicate: [...(hooks?.beforeDuplicate ?? []), () => null] },
    } as Field
  }),
})

/** For each collection, the fields that are the owning side of a one-to-one relation. */
const findSoleReferences = (
  collections: readonly CollectionConfig[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const byCollection = new Map<string, Set<string>>()
  for (const { fields } of collections) {
    mapFields(fields, (field) => {
      if (field.type === 'join' && typeof field.collection === 'string' && marksOf(field).isToOne)
        byCollection.set(field.collection, (byCollection.get(field.collection) ?? new Set()).add(field.on))
      return field
    })
  }
  return byCollection
}

// Bulk-safe, because set-based writes do the work of these hooks for all records at once.
const integrityHooks = {
  afterChange: [bulkSafe(clearRemovedRows)],
  afterOperation: [bulkSafe(requireAllWritten)],
  beforeChange: [bulkSafe(checkReferences), bulkSafe(moveSoleReferences)],
  beforeDelete: [bulkSafe(clearReferences)],
  beforeOperation: [
    bulkSafe(requireData),
    bulkSafe(refuseImpossibleIds),
    bulkSafe(guardQuery),
    bulkSafe(refuseUnseen),
    bulkSafe(lockBeforeWrite),
    bulkSafe(lockBeforeDelete),
  ],
}

/** Adds the hooks to one collection; exported for collections that an engine adds later. */
export const withDataIntegrity = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    // Before the collection's own hooks, so that these see no leftover references of removed rows.
    afterChange: [...integrityHooks.afterChange, ...(collection.hooks?.afterChange ?? [])],
    // After the collection's own hooks: it throws if a record of a write by a filter failed.
    afterOperation: [...(collection.hooks?.afterOperation ?? []), ...integrityHooks.afterOperation],
    // After the collection's own hooks, so that references which these set are checked too.
    beforeChange: [...(collection.hooks?.beforeChange ?? []), ...integrityHooks.beforeChange],
    // After the collection's own hooks, which still see the references.
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), ...integrityHooks.beforeDelete],
    // Before the collection's own hooks, so that these run on a checked query and with the record locked.
    beforeOperation: [
      ...integrityHooks.beforeOperation,
      ...(collection.hooks?.beforeOperation ?? []),
      ...(collection.upload ? [bulkSafe(refuseUrlUploads, 'read', 'restore')] : []),
    ],
  },
  // Payload's document locks query on a second connection inside the open transaction, so simultaneous saves can
  // exhaust the pool and hang. We use row locks instead.
  lockDocuments: false,
})

/** The same guarantees for a global: one writer at a time, and references to records that exist. */
const withGlobalIntegrity = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: {
    ...global.hooks,
    beforeChange: [...(global.hooks?.beforeChange ?? []), checkReferencesOfGlobal],
    beforeOperation: [lockGlobalBeforeWrite, ...(global.hooks?.beforeOperation ?? [])],
  },
  lockDocuments: false,
})

const lockGlobalBeforeWrite: GlobalBeforeOperationHook = async ({ args, global, operation, req }) => {
  // Locks by name, because the global may not have a row yet.
  if (operation === 'update' || operation === 'restoreVersion') await lockName(req, ['global', global.slug])
  return args as object
}
