/**
 * Adds the panel's English and Spanish labels to collections, fields and options, whose configs have only names and English
 * texts. The English labels of collections stay as configured, because the REST API uses them.
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
import { suggestedValuesOf } from '../fields/suggested'
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

const mergeParts = <Value>(
  pick: (part: Labels) => Readonly<Record<string, Value>>,
): ReadonlyMap<string, Value> => new Map(parts.flatMap((part) => Object.entries(pick(part))))

const collections = mergeParts((part) => part.collections)
const fields = mergeParts((part) => part.fields)
const options = mergeParts((part) => part.options)
const texts = mergeParts((part) => part.texts)

const toTranslated = (label: Label, english: string): Translated<string> =>
  typeof label === 'string' ? { en: english, es: label } : label

/** Pairs an English text with its translation. Returns it unchanged if `translations` has none. */
const translateFrom = (
  translations: ReadonlyMap<string, Label>,
  english: string,
): Translated<string> | string => {
  const label = translations.get(english)
  return label === undefined ? english : toTranslated(label, english)
}

/** Adds the translation to an English text of the config. Objects, functions and texts without a translation stay. */
const translate = <Text>(text: Text): Translated<string> | string | Text =>
  typeof text === 'string' ? translateFrom(texts, text) : text

/** Adds labels to every collection. Must run last, so that it finds the fields that other plugins add. */
export const labels =
  (): Plugin =>
  (config: Config): Config => ({ ...config, collections: (config.collections ?? []).map(withLabels) })

const withLabels = (collection: CollectionConfig): CollectionConfig => {
  const { admin, labels: configured, slug } = collection
  const spanish = collections.get(slug)
  const defaults = formatLabels(slug)
  return {
    ...collection,
    admin: { ...admin, ...(admin?.group ? { group: translate(admin.group) } : {}) },
    fields: collection.fields.map((field) => withFieldLabels(field, slug)),
    ...(spanish
      ? {
          labels: {
            plural: toTranslated(spanish.plural, asString(configured?.plural) ?? defaults.plural),
            singular: toTranslated(spanish.singular, asString(configured?.singular) ?? defaults.singular),
          },
        }
      : {}),
  }
}

const asString = (text: unknown) => (typeof text === 'string' ? text : undefined)

const withFieldLabels = (field: Field, slug: string): Field =>
  ({
    ...field,
    ...findLabel(field, slug),
    ...('admin' in field && field.admin ? { admin: translateAdmin(field.admin) } : {}),
    ...(field.type === 'array' || field.type === 'blocks' ? { labels: translateRowLabels(field, slug) } : {}),
    ...('fields' in field ? { fields: field.fields.map((each) => withFieldLabels(each, slug)) } : {}),
    ...('blocks' in field ? { blocks: field.blocks.map((block) => withBlockLabels(block, slug)) } : {}),
    ...('tabs' in field ? { tabs: field.tabs.map((tab) => withTabLabels(tab, slug)) } : {}),
    ...('options' in field ? { options: field.options.map(translateOption) } : {}),
  }) as Field

/** Translates the labels of a row or block: those of the config, or else those derived from the name. */
const translateRowLabels = (
  list: { label?: unknown; labels?: { plural?: unknown; singular?: unknown }; name?: string; slug?: string },
  slug: string,
) => {
  const name = list.name ?? list.slug ?? ''
  const defaults = formatLabels(name)
  const { plural = defaults.plural, singular = defaults.singular } = list.labels ?? {}
  const label = collections.get(slug)?.fields?.[name] ?? fields.get(name)
  // Without a translation of the text itself, the Spanish label of the field serves for both.
  const translateRow = (text: unknown): unknown => {
    const translated = translate(text)
    return label === undefined || typeof translated !== 'string'
      ? translated
      : { en: translated, es: toTranslated(label, translated).es }
  }
  return { plural: translateRow(plural), singular: translateRow(singular) }
}

const withBlockLabels = (block: Block, slug: string): Block =>
  ({
    ...block,
    fields: block.fields.map((each) => withFieldLabels(each, slug)),
    labels: translateRowLabels(block, slug),
  }) as Block

const translateAdmin = (admin: NonNullable<Field['admin']>) => {
  const suggestedValues = suggestedValuesOf({ admin })
  return {
    ...admin,
    ...('description' in admin ? { description: translate(admin.description) } : {}),
    ...(suggestedValues
      ? { custom: { ...admin.custom, suggestedValues: suggestedValues.map(translateOption) } }
      : {}),
  }
}

const withTabLabels = (tab: Tab, slug: string): Tab =>
  ({
    ...tab,
    ...('name' in tab || 'label' in tab ? findLabel(tab, slug) : {}),
    ...('description' in tab ? { description: translate(tab.description) } : {}),
    fields: tab.fields.map((each) => withFieldLabels(each, slug)),
  }) as Tab

/** Translates the configured label, or else looks up the label of the field's name. */
const findLabel = (field: Field | Tab, slug: string): { label?: unknown } => {
  if ('label' in field && field.label !== undefined) return { label: translate(field.label) }
  if (!('name' in field)) return {}
  // A field that only filters by another one has that field's label.
  const { filters: name = field.name ?? '' }: FieldMarks = field.custom ?? {}
  const label = collections.get(slug)?.fields?.[name] ?? fields.get(name)
  return label === undefined ? {} : { label: toTranslated(label, toWords(name)) }
}

const translateOption = (option: string | { label: unknown; value: string }) => {
  const { label, value } = typeof option === 'string' ? { label: option, value: option } : option
  return { label: typeof label === 'string' ? translateFrom(options, label) : label, value }
}
