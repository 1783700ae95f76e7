/** What staff would read in English where they read Spanish. */
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

/** One line for each word of a collection that staff can see and that is not in both languages. */
export const wordsInOneLanguage = ({ collections }: SanitizedConfig): string[] =>
  collections
    .filter(({ admin, slug }) => admin.hidden !== true && !slug.startsWith('payload-'))
    .flatMap(({ admin, fields, labels, slug }) => [
      ...(isInBoth(labels.singular) && isInBoth(labels.plural) ? [] : [slug]),
      ...(isSaid(admin.group) ? [] : [`${slug}: the group ${plain(admin.group)}`]),
      ...fields.flatMap((field) => ofField(field, slug)),
    ])

const ofField = (field: Field | Tab, slug: string): string[] => {
  const { admin, label, name } = field as Seen
  if ('hidden' in field && field.hidden) return []
  // A part of the form with words of its own, and no column of a list.
  if ('type' in field && field.type === 'ui' && field.admin?.disableListColumn) return []
  if (admin?.disabled === true || admin?.hidden === true) return []
  const place = `${slug}: ${name ?? plain(label)}`
  const isNamed = name !== undefined || label !== undefined
  return [
    ...(isNamed && !isInBoth(label) && label !== false ? [place] : []),
    ...(isSaid(admin?.description) ? [] : [`${place}, its description`]),
    ...('options' in field
      ? field.options.flatMap((option) =>
          typeof option !== 'string' && isInBoth(option.label)
            ? []
            : [`${place}, its option ${typeof option === 'string' ? option : option.value}`],
        )
      : []),
    ...('fields' in field ? field.fields.flatMap((each) => ofField(each, slug)) : []),
    ...('tabs' in field ? field.tabs.flatMap((tab) => ofField(tab, slug)) : []),
  ]
}

const plain = (text: unknown) => (typeof text === 'string' ? text : '')
