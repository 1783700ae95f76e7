/** Labels of collections, fields and languages, from the config. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { recordedFields } from '../../../plugins/ledger/difference'
import { collectionOf } from '../../../plugins/database/model/model'
import { closedListOf } from '../../../fields'
import { inLanguage } from '../../../fields/translated'
import { translations } from './translations'
import type { FieldWords, Words } from './items'

/** The labels for changes of a collection's records. */
export const wordsFor = (req: PayloadRequest, slug: string): Words => {
  const { config } = req.payload
  const { flattenedFields } = req.payload.collections[slug as CollectionSlug].config
  const { no, yes } = inLanguage(req.i18n.language, translations).booleans
  const configs = new Map(flattenedFields.map((field) => [field.name, field]))
  const fields = recordedFields(collectionOf(req.payload, slug)).map((model): [string, FieldWords] => {
    const field = configs.get(model.key ?? model.name)
    const label = field && 'label' in field ? inPlainWords(req, field.label) : undefined
    const options = (field && closedListOf(field)) ?? []
    return [
      model.name,
      {
        label: label ?? model.name,
        model,
        options: new Map([
          ...(model.kind === 'checkbox'
            ? ([
                ['true', yes],
                ['false', no],
              ] as const)
            : []),
          ...options.map((option): [string, string] =>
            typeof option === 'string'
              ? [option, option]
              : [option.value, inPlainWords(req, option.label) ?? option.value],
          ),
        ]),
      },
    ]
  })
  const { localization } = config
  const locales = localization ? localization.locales : []
  return {
    fields: new Map(fields),
    locales: Object.fromEntries(locales.map(({ code, label }) => [code, inPlainWords(req, label) ?? code])),
    staff: config.admin.user,
  }
}

/** The reader's language and permissions. */
type Reader = { i18n: { language: string }; payload: Pick<PayloadRequest['payload'], 'config'> }

/** The plural label of a collection in the reader's language. */
export const nameOfMany = ({ i18n, payload }: Reader, slug: string): string => {
  const collection = payload.config.collections.find((each) => each.slug === slug)
  return ofLanguage(i18n.language, collection?.labels.plural) ?? slug
}

/** The singular label of a collection for use within a sentence: "deal", "DMV fee". */
export const nameOfOne = (req: PayloadRequest, slug: string): string => {
  const { labels } = req.payload.collections[slug as CollectionSlug].config
  const label = inPlainWords(req, labels.singular) ?? slug
  return label.replace(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}

/** A label of a config in the reader's language. */
const inPlainWords = ({ i18n, t }: PayloadRequest, label: unknown): string | undefined =>
  typeof label === 'function'
    ? String((label as (translations: unknown) => unknown)({ i18n, t }))
    : ofLanguage(i18n.language, label)

const ofLanguage = (language: string, label: unknown): string | undefined => {
  if (typeof label === 'string') return label
  if (typeof label !== 'object' || label === null) return undefined
  const byLanguage = label as Record<string, string>
  return byLanguage[language] ?? Object.values(byLanguage)[0]
}
