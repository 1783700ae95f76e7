/** Finds texts of the panel that are not translated to Spanish. */
import { existsSync } from 'node:fs'
import type { Field, SanitizedConfig, Tab } from 'payload'
import { suggestedValuesOf } from '../../src/fields/suggested'

type Seen = {
  admin?: { description?: unknown; disabled?: unknown; hidden?: unknown }
  label?: unknown
  name?: string
}

/** Whether a text is in both languages. Payload's own texts are functions, and are. */
const isInBoth = (text: unknown): boolean =>
  typeof text === 'function' ||
  (typeof text === 'object' &&
    text !== null &&
    'en' in text &&
    'es' in text &&
    text.en !== '' &&
    text.es !== '')

const isTranslated = (text: unknown): boolean => text === undefined || text === false || isInBoth(text)

/** A message for each text of a collection that staff can see and that is not in both languages, with the file to add it to. */
export const wordsInOneLanguage = ({ collections }: Pick<SanitizedConfig, 'collections'>): string[] =>
  collections
    .filter(({ admin, slug }) => admin.hidden !== true && !slug.startsWith('payload-'))
    .flatMap(({ admin, fields, labels, slug }) => {
      const missing = [
        ...(isInBoth(labels.singular) && isInBoth(labels.plural) ? [] : [`${slug} (collections`]),
        ...(isTranslated(admin.group) ? [] : [`${slug}: the group ${plain(admin.group)} (texts`]),
        ...fields.flatMap((field) => ofField(field, slug)),
      ]
      return missing.map((word) => `${word} in ${fileOf(admin.group)})`)
    })

/** The file with the translations of a group of the menu. */
const fileOf = (group: unknown): string => {
  const name = typeof group === 'object' && group !== null && 'en' in group ? group.en : group
  const path = `src/labels/${String(name).toLowerCase()}.ts`
  return existsSync(path) ? path : 'src/labels/shared.ts'
}

const ofField = (field: Field | Tab, slug: string): string[] => {
  const { admin, label, name } = field as Seen
  if ('hidden' in field && field.hidden) return []
  // A component with texts of its own that is not a column of a list.
  if ('type' in field && field.type === 'ui' && field.admin?.disableListColumn) return []
  if (admin?.disabled === true || admin?.hidden === true) return []
  const place = `${slug}: ${name ?? plain(label)}`
  const isNamed = name !== undefined || label !== undefined
  return [
    ...(isNamed && !isInBoth(label) && label !== false
      ? [`${place} (${name === undefined ? 'texts' : 'fields'}`]
      : []),
    ...(isTranslated(admin?.description) ? [] : [`${place}, its description (texts`]),
    ...[...('options' in field ? field.options : []), ...(suggestedValuesOf(field) ?? [])].flatMap((option) =>
      typeof option !== 'string' && isInBoth(option.label)
        ? []
        : [`${place}, its option ${typeof option === 'string' ? option : option.value} (options`],
    ),
    ...('labels' in field ? ofRows(field.labels, place) : []),
    ...('fields' in field ? field.fields.flatMap((each) => ofField(each, slug)) : []),
    ...('blocks' in field
      ? field.blocks.flatMap((block) => [
          ...ofRows(block.labels, `${slug}: ${block.slug}`),
          ...block.fields.flatMap((each) => ofField(each, slug)),
        ])
      : []),
    ...('tabs' in field ? field.tabs.flatMap((tab) => ofField(tab, slug)) : []),
  ]
}

/** The names of a row or block, and of several. */
const ofRows = (labels: { plural?: unknown; singular?: unknown } | undefined, place: string): string[] =>
  labels && (!isTranslated(labels.plural) || !isTranslated(labels.singular))
    ? [`${place}, its rows (fields`]
    : []

const plain = (text: unknown) => (typeof text === 'string' ? text : '')
