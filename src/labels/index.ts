/**
 * What collections, fields and options are called in the panel, in English and in Spanish. The config names them once; here
 * each name is given its words. Nothing of the interface hangs on them but the English of the collections, which stays.
 */
import {
  type CollectionConfig,
  type Config,
  type Field,
  formatLabels,
  type Plugin,
  type Tab,
  toWords,
} from 'payload'
import { fulfilment } from './fulfilment'
import { identity } from './identity'
import { inventory } from './inventory'
import { parties } from './parties'
import { pipeline } from './pipeline'
import { shared } from './shared'
import { transactions } from './transactions'
import type { Labels, Said } from './words'

const parts: readonly Labels[] = [shared, pipeline, parties, inventory, transactions, fulfilment, identity]

const gathered = <Words>(of: (part: Labels) => Readonly<Record<string, Words>>): ReadonlyMap<string, Words> =>
  new Map(parts.flatMap((part) => Object.entries(of(part))))

const collections = gathered((part) => part.collections)
const fields = gathered((part) => part.fields)
const options = gathered((part) => part.options)
const texts = gathered((part) => part.texts)

type InBoth = { en: string; es: string }

const inBoth = (said: Said, english: string): InBoth =>
  typeof said === 'string' ? { en: english, es: said } : { en: said[0], es: said[1] }

const known = <Text>(words: ReadonlyMap<string, Said>, english: string, otherwise: Text): InBoth | Text => {
  const said = words.get(english)
  return said === undefined ? otherwise : inBoth(said, english)
}

/** A text of the config, where it is plain English that is known here. */
const inBothTexts = <Text>(text: Text): InBoth | Text =>
  typeof text === 'string' ? known(texts, text, text) : text

/** Gives every collection its words. To be used last, so that it finds what the others add. */
export const labels =
  (): Plugin =>
  (config: Config): Config => ({ ...config, collections: (config.collections ?? []).map(withLabels) })

const withLabels = (collection: CollectionConfig): CollectionConfig => {
  const { admin, labels: said, slug } = collection
  const spanish = collections.get(slug)
  const made = formatLabels(slug)
  return {
    ...collection,
    admin: { ...admin, ...(admin?.group ? { group: inBothTexts(admin.group) } : {}) },
    fields: collection.fields.map((field) => inWords(field, slug)),
    ...(spanish
      ? {
          labels: {
            plural: inBoth(spanish.plural, plain(said?.plural) ?? made.plural),
            singular: inBoth(spanish.singular, plain(said?.singular) ?? made.singular),
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
    ...('admin' in field && field.admin && 'description' in field.admin
      ? { admin: { ...field.admin, description: inBothTexts(field.admin.description) } }
      : {}),
    ...('fields' in field ? { fields: field.fields.map((each) => inWords(each, slug)) } : {}),
    ...('tabs' in field ? { tabs: field.tabs.map((tab) => tabInWords(tab, slug)) } : {}),
    ...('options' in field ? { options: field.options.map(optionInWords) } : {}),
  }) as Field

const tabInWords = (tab: Tab, slug: string): Tab =>
  ({
    ...tab,
    ...('label' in tab ? { label: inBothTexts(tab.label) } : {}),
    ...('description' in tab ? { description: inBothTexts(tab.description) } : {}),
    fields: tab.fields.map((each) => inWords(each, slug)),
  }) as Tab

// What the config calls a field itself counts before what its name says.
const labelOf = (field: Field, slug: string): { label?: unknown } => {
  if ('label' in field && field.label !== undefined) return { label: inBothTexts(field.label) }
  if (!('name' in field)) return {}
  const said = collections.get(slug)?.fields?.[field.name] ?? fields.get(field.name)
  return said === undefined ? {} : { label: inBoth(said, toWords(field.name)) }
}

const optionInWords = (option: string | { label: unknown; value: string }) => {
  const { label, value } = typeof option === 'string' ? { label: option, value: option } : option
  return { label: typeof label === 'string' ? known(options, label, label) : label, value }
}
