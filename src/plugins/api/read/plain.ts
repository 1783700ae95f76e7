/**
 * Reads take records from their tables as they stand there, without Payload. So no collection that keys reach may have what
 * makes Payload answer something else: a service with one does not start. Fields that the interface leaves out do not count.
 */
import type { BasePayload, FlattenedField, SanitizedCollectionConfig } from 'payload'
import { mustRunPerRecord } from '../../../fields/bulkSafe'
import { marksOf, modelOf } from '../../database/model/model'

/** @throws where an open collection cannot be read from its tables, naming what it is of the collection and what to do */
export const requirePlainReads = ({ config }: Pick<BasePayload, 'config'>): void => {
  const model = modelOf({ config })
  const open = config.collections.filter(({ slug }) => model.get(slug)?.isOpen)
  const problems = open.flatMap((collection) =>
    shapingParts(collection).map((part) => `${collection.slug}: ${part}`),
  )
  if (problems.length === 0) return
  throw new Error(
    `Callers with a key are answered from the tables, where reads would pass over:\n- ${problems.join('\n- ')}\n` +
      `Mark a hook that a read can do without by bulkSafe(hook, 'read'), have the record hold what is computed, give a rule on a field to ` +
      'its collection, mark a field for the panel alone by custom.isPanelOnly, or name the collection in contract({ closed }).',
  )
}

const readHooks = ['beforeOperation', 'beforeRead', 'afterRead', 'afterOperation'] as const

/** What of a collection makes Payload answer something else than what stands in its tables. */
export const shapingParts = ({
  auth,
  flattenedFields,
  hooks,
  trash,
}: Pick<SanitizedCollectionConfig, 'auth' | 'flattenedFields' | 'hooks' | 'trash'>): string[] => [
  ...(auth ? ['it has accounts (auth)'] : []),
  ...(trash ? ['its records only seem deleted (trash)'] : []),
  ...readHooks.flatMap((name) =>
    (hooks[name] as { name: string }[])
      .filter((hook) => mustRunPerRecord(hook, 'read'))
      .map((hook) => `the hook ${name}${hook.name === '' ? '' : ` (${hook.name})`}`),
  ),
  ...flattenedFields.flatMap(shapingOf),
]

const shapingOf = (field: FlattenedField): string[] => {
  if (marksOf(field).isPanelOnly || ('hidden' in field && field.hidden)) return []
  const has = (what: string) => [`the field ${field.name} has ${what}`]
  if ('virtual' in field && field.virtual) return has('no column (virtual)')
  // Payload answers a default for text of which there is none in any locale.
  if ('localized' in field && field.localized && field.defaultValue !== undefined)
    return has('a default and is localized')
  if ('hooks' in field && field.hooks?.afterRead?.length) return has('a hook afterRead')
  if ('access' in field && field.access?.read) return has('a rule access.read')
  return 'flattenedFields' in field ? field.flattenedFields.flatMap(shapingOf) : []
}
