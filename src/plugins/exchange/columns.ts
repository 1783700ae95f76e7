/**
 * The columns of files: one for each field of a record. A reference has several: its id, the only unambiguous one; the
 * title of the referenced record, for people; and for imports each natural key by which it can be found.
 */
import { getTranslation, initI18n } from '@payloadcms/translations'
import type {
  BasePayload,
  CollectionSlug,
  Field,
  FlattenedField,
  Option,
  SanitizedCollectionConfig,
} from 'payload'
import { closedListOf } from '../../fields'
import type { Translated } from '../../fields/translated'
import { payloadState } from '../../lib/payloadState'
import { headingKey } from '../../lib/table/headings'
import {
  collectionOf,
  type FieldModel,
  inverseKinds,
  listKinds,
  marksOf,
  relationKinds,
} from '../database/model/model'

export type Column = {
  /** For a reference: the field of the referenced record that the cells contain instead of its id. */
  by?: string
  /** Present for a closed list. */
  choices?: Choices
  /** The field's own settings; absent for the id and the stamps. */
  config?: FlattenedField
  /** Absent for computed fields, which no file sets. */
  field?: FieldModel
  header: Translated<string>
  /** Further headings of the field in files, the most specific first. */
  headings: readonly string[]
  /** Whether it exists only in imports. */
  isForImport?: boolean
  /** Unique in a collection: `phone`, `salesRep`, `salesRep.name`. */
  key: string
  /** The name of the record's field. */
  name: string
}

/** The values of a closed list, as the panel shows them. */
type Choices = {
  /** By the label in lower case, in either language. */
  byLabel: ReadonlyMap<string, string>
  /** In the order of the list. */
  labels: Translated<readonly string[]>
}

/** The collection that a reference refers to. */
type Target = Pick<SanitizedCollectionConfig, 'admin' | 'flattenedFields'>

const languages = ['en', 'es'] as const

const columnCache = payloadState('exchange columns', () => new Map<string, Promise<readonly Column[]>>())

/** Every column of a collection, in the order of its fields. */
export const columnsOf = (payload: BasePayload, slug: string): Promise<readonly Column[]> => {
  const cached = columnCache(payload)
  const columns = cached.get(slug) ?? makeColumns(payload, slug)
  cached.set(slug, columns)
  return columns
}

const makeColumns = async (payload: BasePayload, slug: string): Promise<readonly Column[]> => {
  const [en, es] = await Promise.all(
    languages.map((language) => initI18n({ config: payload.config.i18n, context: 'client', language })),
  )
  const translate: Translate = (label, otherwise) => {
    const text = (i18n: typeof en) =>
      i18n && label ? getTranslation(label as string, i18n as never) || otherwise : otherwise
    return { en: text(en), es: text(es) }
  }
  const { config } = payload.collections[slug as CollectionSlug]
  const { fields } = collectionOf(payload, slug)
  const idColumn: Column = {
    field: fields.get('id'),
    header: { en: 'ID', es: 'ID' },
    headings: [],
    key: 'id',
    name: 'id',
  }
  const sections = new Map(sectionsIn(config.fields))
  const columns = config.flattenedFields.flatMap((field): Column[] => {
    if (field.name === 'id' || ('hidden' in field && field.hidden)) return []
    const label = translate('label' in field ? field.label : undefined, field.name)
    const section = sections.get(field.name)
    const header = section === undefined ? label : withSection(translate(section, ''), label)
    const options = closedListOf(field)
    const shownColumn = {
      ...(options && { choices: choicesOf(options, translate) }),
      config: field,
      header,
      headings: marksOf(field).headings ?? [],
      key: field.name,
      name: field.name,
    }
    const model = fields.get(field.name)
    if (!model) return isShown(field) ? [shownColumn] : []
    return fieldColumns(payload, { ...shownColumn, field: model }, translate)
  })
  return withDistinctHeaders([idColumn, ...columns])
}

type Translate = (label: unknown, otherwise: string) => Translated<string>

const choicesOf = (options: readonly Option[], translate: Translate): Choices => {
  const values = options.map((option) => (typeof option === 'string' ? option : option.value))
  const texts = options.map((option, at) =>
    translate(typeof option === 'string' ? option : option.label, values[at] ?? ''),
  )
  const labels = { en: texts.map(({ en }) => en.trim()), es: texts.map(({ es }) => es.trim()) }
  const byLabel = languages.flatMap((language) =>
    values.map((value, at): [string, string] => [labels[language][at]?.toLowerCase() ?? '', value]),
  )
  return { byLabel: new Map(byLabel), labels }
}

const withSection = (section: Translated<string>, label: Translated<string>): Translated<string> => ({
  en: `${section.en}: ${label.en}`,
  es: `${section.es}: ${label.es}`,
})

/**
 * The labels of the collapsible sections by field: they distinguish "City" in the section of the previous address from
 * other cities.
 */
const sectionsIn = (fields: readonly Field[], section?: unknown): [name: string, section: unknown][] =>
  fields.flatMap((field): [string, unknown][] => {
    if ('name' in field && field.name !== undefined)
      return section === undefined ? [] : [[field.name, section]]
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => sectionsIn(tab.fields, section))
    if (!('fields' in field)) return []
    return sectionsIn(field.fields, field.type === 'collapsible' ? field.label : section)
  })

/** Fields that only the panel shows, such as titles. */
const isShown = (field: FlattenedField): boolean =>
  ['checkbox', 'code', 'date', 'email', 'number', 'radio', 'select', 'text', 'textarea'].includes(
    field.type,
  ) &&
  marksOf(field).searches === undefined &&
  // A filter by the value of an amount has its label.
  marksOf(field).filters === undefined &&
  // Derived from other fields, only for searching.
  !(marksOf(field).isPanelOnly === true && field.admin?.disableListColumn === true)

const fieldColumns = (
  payload: BasePayload,
  column: Column & { field: FieldModel },
  translate: Translate,
): Column[] => {
  const { field, header, name } = column
  if (!relationKinds.has(field.kind)) return [column]
  const { config, field: _, headings, ...shownColumn } = column
  const target = payload.collections[field.target as CollectionSlug].config
  const title = titleFieldOf(target)
  const titles: Column = { ...shownColumn, by: title, headings, key: `${name}.${title}` }
  // Inverses are written on the other side.
  if (inverseKinds.has(field.kind)) return [titles]
  const suffix = listKinds.has(field.kind) ? 'IDs' : 'ID'
  const ids = { ...column, header: { en: `${header.en} ${suffix}`, es: `${header.es} (${suffix})` } }
  if (listKinds.has(field.kind)) return [titles, ids]
  const naturalKeys = naturalKeysOf(target).filter((each) => each.name !== title)
  return [
    { ...titles, field, ...(config && { config }) },
    ids,
    ...naturalKeys.map((each): Column => {
      const key = translate('label' in each ? each.label : undefined, each.name)
      return {
        ...column,
        by: each.name,
        headings: [key.en, key.es, ...(marksOf(each).headings ?? [])],
        header: withSection(header, key),
        isForImport: true,
        key: `${name}.${each.name}`,
      }
    }),
  ]
}

/** The field with the title of a record. */
export const titleFieldOf = ({ admin }: Target): string => admin.useAsTitle ?? 'id'

export const naturalKeysOf = ({ flattenedFields }: Target): FlattenedField[] =>
  flattenedFields.filter((each) => marksOf(each).isNaturalKey)

/** If two fields have the same label, their names are added. */
const withDistinctHeaders = (columns: readonly Column[]): readonly Column[] => {
  const count = new Map<string, number>()
  for (const { header } of columns) for (const text of new Set(Object.values(header))) add(count, text)
  return columns.map((column) => {
    const { header, key } = column
    const isRepeated = languages.some((language) => (count.get(headingKey(header[language])) ?? 0) > 1)
    return isRepeated
      ? { ...column, header: { en: `${header.en} (${key})`, es: `${header.es} (${key})` } }
      : column
  })
}

const add = (count: Map<string, number>, text: string): void => {
  count.set(headingKey(text), (count.get(headingKey(text)) ?? 0) + 1)
}
