/** What staff would read in English where they read Spanish. */
import { existsSync } from 'node:fs'
import type { Field, SanitizedConfig, Tab } from 'payload'

type Seen = {
  admin?: { description?: unknown; disabled?: unknown; hidden?: unknown }
  label?: unknown
  name?: string
}

/** Payload's own words are functions, and in both languages. */
const isInBoth = (text: unknown): boolean =>
  typeof text === 'function' ||
  (typeof text === 'object' &&
    text !== null &&
    'en' in text &&
    'es' in text &&
    text.en !== '' &&
    text.es !== '')

const isSaid = (text: unknown): boolean => text === undefined || text === false || isInBoth(text)

/** One line for each word of a collection that staff can see and that is not in both languages, with the place to say it. */
export const wordsInOneLanguage = ({ collections }: Pick<SanitizedConfig, 'collections'>): string[] =>
  collections
    .filter(({ admin, slug }) => admin.hidden !== true && !slug.startsWith('payload-'))
    .flatMap(({ admin, fields, labels, slug }) => {
      const missing = [
        ...(isInBoth(labels.singular) && isInBoth(labels.plural) ? [] : [`${slug} (collections`]),
        ...(isSaid(admin.group) ? [] : [`${slug}: the group ${plain(admin.group)} (texts`]),
        ...fields.flatMap((field) => ofField(field, slug)),
      ]
      return missing.map((word) => `${word} in ${fileOf(admin.group)})`)
    })

/** The file that has the words of a group of the menu, where there is one of its name. */
const fileOf = (group: unknown): string => {
  const name = typeof group === 'object' && group !== null && 'en' in group ? group.en : group
  const path = `src/labels/${String(name).toLowerCase()}.ts`
  return existsSync(path) ? path : 'src/labels/shared.ts'
}

const ofField = (field: Field | Tab, slug: string): string[] => {
  const { admin, label, name } = field as Seen
  if ('hidden' in field && field.hidden) return []
  // A part of the form with words of its own, and no column of a list.
  if ('type' in field && field.type === 'ui' && field.admin?.disableListColumn) return []
  if (admin?.disabled === true || admin?.hidden === true) return []
  const place = `${slug}: ${name ?? plain(label)}`
  const isNamed = name !== undefined || label !== undefined
  return [
    ...(isNamed && !isInBoth(label) && label !== false
      ? [`${place} (${name === undefined ? 'texts' : 'fields'}`]
      : []),
    ...(isSaid(admin?.description) ? [] : [`${place}, its description (texts`]),
    ...('options' in field
      ? field.options.flatMap((option) =>
          typeof option !== 'string' && isInBoth(option.label)
            ? []
            : [`${place}, its option ${typeof option === 'string' ? option : option.value} (options`],
        )
      : []),
    ...('fields' in field ? field.fields.flatMap((each) => ofField(each, slug)) : []),
    ...('tabs' in field ? field.tabs.flatMap((tab) => ofField(tab, slug)) : []),
  ]
}

const plain = (text: unknown) => (typeof text === 'string' ? text : '')
