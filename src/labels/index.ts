/**
 * The labels of collections, fields and options in the panel, in English and Spanish. The config names them once; this module
 * adds the labels. Only the English labels of collections are part of the REST API, and these stay unchanged.
 */
import {
  type Block,
  type CollectionConfig,
  type Config,
  type Field,
  formatLabels,
  type Plugin,
  type Tab,
  toWords,
} from 'payload'
import type { FieldMarks } from '../fields'
import { usualValuesOf } from '../fields/suggested'
import type { Translated } from '../fields/translated'
import { fulfilment } from './fulfilment'
import { identity } from './identity'
import { inventory } from './inventory'
import { parties } from './parties'
import { pipeline } from './pipeline'
import { shared } from './shared'
import { transactions } from './transactions'
import type { Labels, Label } from './words'

const parts: readonly Labels[] = [shared, pipeline, parties, inventory, transactions, fulfilment, identity]

const gathered = <Words>(of: (part: Labels) => Readonly<Record<string, Words>>): ReadonlyMap<string, Words> =>
  new Map(parts.flatMap((part) => Object.entries(of(part))))

const collections = gathered((part) => part.collections)
const fields = gathered((part) => part.fields)
const options = gathered((part) => part.options)
const texts = gathered((part) => part.texts)

const inBoth = (label: Label, english: string): Translated<string> =>
  typeof label === 'string' ? { en: english, es: label } : label

const known = <Text>(
  words: ReadonlyMap<string, Label>,
  english: string,
  otherwise: Text,
): Translated<string> | Text => {
  const label = words.get(english)
  return label === undefined ? otherwise : inBoth(label, english)
}

/** A text of the config with its translation, if it is plain English and has one. */
const inBothTexts = <Text>(text: Text): Translated<string> | Text =>
  typeof text === 'string' ? known(texts, text, text) : text

/** Adds labels to every collection. Must run last, so that it finds the fields that others add. */
export const labels =
  (): Plugin =>
  (config: Config): Config => ({ ...config, collections: (config.collections ?? []).map(withLabels) })

const withLabels = (collection: CollectionConfig): CollectionConfig => {
  const { admin, labels: own, slug } = collection
  const spanish = collections.get(slug)
  const made = formatLabels(slug)
  return {
    ...collection,
    admin: { ...admin, ...(admin?.group ? { group: inBothTexts(admin.group) } : {}) },
    fields: collection.fields.map((field) => inWords(field, slug)),
    ...(spanish
      ? {
          labels: {
            plural: inBoth(spanish.plural, plain(own?.plural) ?? made.plural),
            singular: inBoth(spanish.singular, plain(own?.singular) ?? made.singular),
          },
        }
      : {}),
  }
}

const plain = (text: unknown) => (typeof text === 'string' ? text : undefined)

const inWords = (field: Field, slug: string): Field =>
  ({
    ...field,
    ...labelOf(field, slug),
    ...('admin' in field && field.admin ? { admin: adminInWords(field.admin) } : {}),
    ...(field.type === 'array' || field.type === 'blocks' ? { labels: rowsInWords(field, slug) } : {}),
    ...('fields' in field ? { fields: field.fields.map((each) => inWords(each, slug)) } : {}),
    ...('blocks' in field ? { blocks: field.blocks.map((block) => blockInWords(block, slug)) } : {}),
    ...('tabs' in field ? { tabs: field.tabs.map((tab) => tabInWords(tab, slug)) } : {}),
    ...('options' in field ? { options: field.options.map(optionInWords) } : {}),
  }) as Field

/** The singular and plural of a row or block: from the config, or else from the name of the list or of the block. */
const rowsInWords = (
  list: { label?: unknown; labels?: { plural?: unknown; singular?: unknown }; name?: string; slug?: string },
  slug: string,
) => {
  const name = list.name ?? list.slug ?? ''
  const made = formatLabels(name)
  const { plural = made.plural, singular = made.singular } = list.labels ?? {}
  const word = collections.get(slug)?.fields?.[name] ?? fields.get(name)
  const inWord = (text: unknown): unknown => {
    const said = inBothTexts(text)
    return word === undefined || typeof said !== 'string' ? said : { en: said, es: inBoth(word, said).es }
  }
  return { plural: inWord(plural), singular: inWord(singular) }
}

const blockInWords = (block: Block, slug: string): Block =>
  ({
    ...block,
    fields: block.fields.map((each) => inWords(each, slug)),
    labels: rowsInWords(block, slug),
  }) as Block

const adminInWords = (admin: NonNullable<Field['admin']>) => {
  const usualValues = usualValuesOf({ admin })
  return {
    ...admin,
    ...('description' in admin ? { description: inBothTexts(admin.description) } : {}),
    ...(usualValues ? { custom: { ...admin.custom, usualValues: usualValues.map(optionInWords) } } : {}),
  }
}

const tabInWords = (tab: Tab, slug: string): Tab =>
  ({
    ...tab,
    ...('name' in tab || 'label' in tab ? labelOf(tab, slug) : {}),
    ...('description' in tab ? { description: inBothTexts(tab.description) } : {}),
    fields: tab.fields.map((each) => inWords(each, slug)),
  }) as Tab

// A label in the config takes precedence over that of the name.
const labelOf = (field: Field | Tab, slug: string): { label?: unknown } => {
  if ('label' in field && field.label !== undefined) return { label: inBothTexts(field.label) }
  if (!('name' in field)) return {}
  const { filters: name = field.name ?? '' }: FieldMarks = field.custom ?? {}
  const label = collections.get(slug)?.fields?.[name] ?? fields.get(name)
  return label === undefined ? {} : { label: inBoth(label, toWords(name)) }
}

const optionInWords = (option: string | { label: unknown; value: string }) => {
  const { label, value } = typeof option === 'string' ? { label: option, value: option } : option
  return { label: typeof label === 'string' ? known(options, label, label) : label, value }
}
