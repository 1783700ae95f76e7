/**
 * Data integrity for every collection: row locks, references only to existing records, and filters of which no clause is
 * dropped.
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

/** Runs before anything is locked. For keys, the interface checks what they see itself. */
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
  const seen = await visibleFilter(req, collection.slug)
  if (seen && !(await matches(req, collection.slug, Number(id), seen))) throw new Forbidden(req.t)
  return args
}

// Payload can fetch the file of a record from a URL in the request, which allows server-side request forgery. Here a file
// is uploaded, or is a link that is stored and not fetched.

/** Reads the request's data, because Payload has removed the URL from `args` by now. */
const refuseUrlUploads: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isFetched = operation === 'create' && !req.file && Boolean(req.data?.['url'])
  if (!isFetched) return args
  throw new APIError(
    'url: no file is fetched from an address. Upload the file, or send its address as file.',
    400,
    undefined,
    true,
  )
}

export const dataIntegrity = (): Plugin => (config: Config) => {
  const collections = config.collections ?? []
  const soleReferences = soleReferencesOf(collections)
  return {
    ...config,
    collections: collections.map((collection) =>
      withOwnValues(withDataIntegrity(collection), soleReferences.get(collection.slug) ?? new Set()),
    ),
    globals: (config.globals ?? []).map(withGlobalIntegrity),
  }
}

// A copy must not repeat values that identify its original: a natural key, or a sole reference.

const withOwnValues = (
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

/** By collection: its fields on which an inverse of one record is. */
const soleReferencesOf = (
  collections: readonly CollectionConfig[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { fields } of collections) {
    mapFields(fields, (field) => {
      if (field.type === 'join' && typeof field.collection === 'string' && marksOf(field).isOne)
        found.set(field.collection, (found.get(field.collection) ?? new Set()).add(field.on))
      return field
    })
  }
  return found
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
    // First, so that later hooks see only existing references.
    afterChange: [...integrityHooks.afterChange, ...(collection.hooks?.afterChange ?? [])],
    afterOperation: [...(collection.hooks?.afterOperation ?? []), ...integrityHooks.afterOperation],
    beforeChange: [...(collection.hooks?.beforeChange ?? []), ...integrityHooks.beforeChange],
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), ...integrityHooks.beforeDelete],
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
  // By its name, because there may be no row of it yet.
  if (operation === 'update' || operation === 'restoreVersion') await lockName(req, ['global', global.slug])
  return args as object
}
