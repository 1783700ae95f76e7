/**
 * Runs the hooks of a collection when a deleted record is restored: as for a creation, once each and in Payload's
 * order, with the record as data. `beforeOperation`, `beforeValidate` and `beforeChange` run before it is stored,
 * `afterRead`, `afterChange` and `afterOperation` after. A hook may refuse the record by throwing.
 *
 * A record is restored as it was stored, in every locale and with its versions. So a hook that would change its data,
 * and a hook of a field, cannot run here: the record is refused with the hook's name.
 */
import { isDeepStrictEqual } from 'node:util'
import { APIError, type PayloadRequest, type SanitizedCollectionConfig } from 'payload'
import { type CollectionModel, marksOf } from '../../../database/model/model'
import { mustRunPerRecord } from '../../../../fields/bulkSafe'

type Data = Record<string, unknown>
type Hook = (args: never) => unknown
type HookName =
  | 'afterChange'
  | 'afterOperation'
  | 'afterRead'
  | 'beforeChange'
  | 'beforeOperation'
  | 'beforeValidate'

const names: readonly HookName[] = [
  'beforeOperation',
  'beforeValidate',
  'beforeChange',
  'afterRead',
  'afterChange',
  'afterOperation',
]
const fieldHooks = ['beforeValidate', 'beforeChange', 'afterChange'] as const

const hooksOf = ({ hooks }: SanitizedCollectionConfig, name: HookName): Hook[] =>
  (hooks[name] as Hook[]).filter((hook) => mustRunPerRecord(hook, 'restore'))

/** Whether records have to be restored one by one, with hooks. */
export const hasRestoreHooks = (config: SanitizedCollectionConfig, collection: CollectionModel): boolean =>
  names.some((name) => hooksOf(config, name).length > 0) || findFieldHook(config, collection) !== undefined

/** The first hook of a field, which a restore cannot run: its name for the message. */
const findFieldHook = (
  { flattenedFields }: SanitizedCollectionConfig,
  { fields }: CollectionModel,
): string | undefined => {
  for (const field of flattenedFields) {
    const hooks = 'hooks' in field ? field.hooks : undefined
    if (!hooks || !fields.has(field.name) || marksOf(field).bulkComputation) continue
    for (const name of fieldHooks) {
      const hook = hooks[name]?.find((each: object) => mustRunPerRecord(each, 'restore'))
      if (hook) return `${name} of ${field.name}${formatName(hook)}`
    }
  }
  return undefined
}

/** The hook's name in brackets, if it has one. */
const formatName = ({ name }: { name: string }): string => (name === '' ? '' : ` (${name})`)

const refusal = (hook: string, why: string) =>
  new APIError(`the hook ${hook} ${why}. Create the record anew.`, 409, undefined, true)

/**
 * @param data the record as it was, in the locale of the request
 * @param restore stores the record
 * @throws APIError naming a hook that cannot run here, and what hooks throw
 */
export const withRestoreHooks = async (
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  { collection, data }: { collection: CollectionModel; data: Data },
  restore: () => Promise<void>,
): Promise<void> => {
  const fieldHook = findFieldHook(config, collection)
  if (fieldHook !== undefined)
    throw refusal(fieldHook, 'has to run where a record is made, and cannot where one comes back')
  const { context } = req
  const args = {
    collection: req.payload.collections[config.slug as keyof typeof req.payload.collections],
    data: structuredClone(data),
    depth: 0,
    overrideAccess: false,
    req,
  }
  const commonArgs = { collection: config, context, overrideAccess: false, req }
  for (const hook of hooksOf(config, 'beforeOperation')) {
    const given = (await hook({ ...commonArgs, args, operation: 'create' } as never)) as
      | { data?: Data }
      | undefined
    requireSame('beforeOperation', hook, (given ?? args).data, data)
  }
  for (const name of ['beforeValidate', 'beforeChange'] as const) {
    for (const hook of hooksOf(config, name)) {
      const given = structuredClone(data)
      const returned = await hook({
        ...commonArgs,
        data: given,
        operation: 'create',
        originalDoc: {},
      } as never)
      requireSame(name, hook, returned ?? given, data)
    }
  }
  await restore()
  let doc: unknown = structuredClone(data)
  for (const hook of hooksOf(config, 'afterRead')) doc = (await hook({ ...commonArgs, doc } as never)) ?? doc
  for (const hook of hooksOf(config, 'afterChange')) {
    doc = (await hook({ ...commonArgs, data, doc, operation: 'create', previousDoc: {} } as never)) ?? doc
  }
  for (const hook of hooksOf(config, 'afterOperation')) {
    doc = (await hook({ ...commonArgs, args, operation: 'create', result: doc } as never)) ?? doc
  }
}

const requireSame = (name: string, hook: Hook, returned: unknown, data: Data): void => {
  if (!isDeepStrictEqual(returned, data)) {
    throw refusal(`${name}${formatName(hook)}`, 'would make another record of it')
  }
}
