/** What the panel calls collections, fields and languages, from the config. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { recordedFields } from '../../changes/difference'
import { collectionOf } from '../../database/model'
import type { FieldWords, Words } from './words'

/** The words for the changes of a collection's records. */
export const wordsFor = (req: PayloadRequest, slug: string): Words => {
  const { config } = req.payload
  const { flattenedFields } = req.payload.collections[slug as CollectionSlug].config
  const configs = new Map(flattenedFields.map((field) => [field.name, field]))
  const fields = recordedFields(collectionOf(req.payload, slug)).map((model): [string, FieldWords] => {
    const field = configs.get(model.key ?? model.name)
    const label = field && 'label' in field ? inPlainWords(req, field.label) : undefined
    const options = field?.type === 'select' ? field.options : []
    return [
      model.name,
      {
        label: label ?? model.name,
        model,
        options: new Map(
          options.map((option) =>
            typeof option === 'string'
              ? [option, option]
              : [option.value, inPlainWords(req, option.label) ?? option.value],
          ),
        ),
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

/** What one record of a collection is called within a sentence: "deal", "DMV fee". */
export const nameOfOne = (req: PayloadRequest, slug: string): string => {
  const { labels } = req.payload.collections[slug as CollectionSlug].config
  const label = inPlainWords(req, labels.singular) ?? slug
  return label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

/** A label of a config in the reader's language. */
const inPlainWords = ({ i18n, t }: PayloadRequest, label: unknown): string | undefined => {
  if (typeof label === 'string') return label
  if (typeof label === 'function') return String((label as (words: unknown) => unknown)({ i18n, t }))
  if (typeof label !== 'object' || label === null) return undefined
  const byLanguage = label as Record<string, string>
  return byLanguage[i18n.language] ?? Object.values(byLanguage)[0]
}
