/**
 * The reasons why Payload has to read a collection instead of the fast reader: hooks on reads, access rules of fields,
 * values without a column. Fields that the REST API leaves out do not count.
 */
import type { FlattenedField, SanitizedCollectionConfig } from 'payload'
import { mustRunPerRecord } from '../../../fields/bulkSafe'
import type { FieldMarks } from '../../../fields'

type Config = Pick<SanitizedCollectionConfig, 'flattenedFields' | 'hooks' | 'trash'>

const readHooks = ['beforeOperation', 'beforeRead', 'afterRead', 'afterOperation'] as const

/** Returns the reasons as texts that follow the name of the collection: `the hook afterRead (hide)`. */
export const shapingParts = ({ flattenedFields, hooks, trash }: Config): string[] => [
  ...(trash ? ['records in the trash'] : []),
  ...readHooks.flatMap((name) =>
    (hooks[name] as { name: string }[])
      .filter((hook) => mustRunPerRecord(hook, 'read'))
      .map((hook) => `the hook ${name}${hook.name === '' ? '' : ` (${hook.name})`}`),
  ),
  ...flattenedFields.flatMap((field) => describeShaping(field)),
]

const describeShaping = (field: FlattenedField, path = ''): string[] => {
  const { isPanelOnly } = (field.custom ?? {}) as FieldMarks
  if (isPanelOnly || ('hidden' in field && field.hidden)) return []
  const describe = (what: string) => [`${what} of ${path}${field.name}`]
  if ('virtual' in field && field.virtual) return describe('the computed value')
  // For missing text, Payload returns a default in any locale.
  if ('localized' in field && field.localized && field.defaultValue !== undefined)
    return describe('the localised default')
  if ('hooks' in field && field.hooks?.afterRead?.length) return describe('the hook afterRead')
  if ('access' in field && field.access?.read) return describe('the rule access.read')
  return 'flattenedFields' in field
    ? field.flattenedFields.flatMap((member) => describeShaping(member, `${path}${field.name}.`))
    : []
}
