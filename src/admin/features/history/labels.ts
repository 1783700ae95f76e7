/** Labels of collections, fields and languages, from the config. */
import type { CollectionSlug, FlattenedField, PayloadRequest } from 'payload'
import { recordedFields } from '../../../plugins/ledger/difference'
import { collectionOf, type FieldModel } from '../../../plugins/database/model/model'
import { offeredValuesOf } from '../../../fields/suggested'
import { inLanguage } from '../../../fields/translated'
import { translations } from './translations'
import type { FieldsWords, FieldWords, Words } from './items'

/** The labels for changes of a collection's records. */
export const wordsFor = (req: PayloadRequest, slug: string): Words => {
  const { config } = req.payload
  const { flattenedFields } = req.payload.collections[slug as CollectionSlug].config
  const { localization } = config
  const locales = localization ? localization.locales : []
  return {
    fields: wordsOfFields(req, recordedFields(collectionOf(req.payload, slug)), flattenedFields),
    locales: Object.fromEntries(locales.map(({ code, label }) => [code, inPlainWords(req, label) ?? code])),
    staff: config.admin.user,
  }
}

const wordsOfFields = (
  req: PayloadRequest,
  models: Iterable<FieldModel>,
  fields: readonly FlattenedField[],
): FieldsWords => {
  const configs = new Map(fields.map((field) => [field.name, field]))
  return new Map(
    [...models].map((model) => [model.name, wordsOfField(req, model, configs.get(model.key ?? model.name))]),
  )
}

const wordsOfField = (
  req: PayloadRequest,
  model: FieldModel,
  field: FlattenedField | undefined,
): FieldWords => {
  const { no, yes } = inLanguage(req.i18n.language, translations).booleans
  const booleans: [string, string][] = [
    ['true', yes],
    ['false', no],
  ]
  const options = field ? offeredValuesOf(field) : []
  return {
    label: (field && 'label' in field ? inPlainWords(req, field.label) : undefined) ?? model.name,
    model,
    options: new Map([
      ...(model.kind === 'checkbox' ? booleans : []),
      ...options.map((option): [string, string] =>
        typeof option === 'string'
          ? [option, option]
          : [option.value, inPlainWords(req, option.label) ?? option.value],
      ),
    ]),
    ...(field && nestedWords(req, model, field)),
  }
}

const nestedWords = (
  req: PayloadRequest,
  { shape }: FieldModel,
  field: FlattenedField,
): Pick<FieldWords, 'kinds' | 'membersOf'> => {
  if (shape?.type === 'blocks' && field.type === 'blocks') {
    const members = new Map(
      field.blocks.map((block) => [
        block.slug,
        wordsOfFields(req, shape.blocks.get(block.slug)?.values() ?? [], block.flattenedFields),
      ]),
    )
    return {
      kinds: new Map(
        field.blocks.map(({ labels, slug }) => [slug, inPlainWords(req, labels?.singular) ?? slug]),
      ),
      membersOf: (kind) => members.get(String(kind)) ?? new Map(),
    }
  }
  if ((shape?.type !== 'group' && shape?.type !== 'array') || !('flattenedFields' in field)) return {}
  const members = wordsOfFields(req, shape.members.values(), field.flattenedFields)
  return { membersOf: () => members }
}

/** The reader's language and permissions. */
type Reader = { i18n: { language: string }; payload: Pick<PayloadRequest['payload'], 'config'> }

/** The plural label of a collection in the reader's language. */
export const nameOfMany = ({ i18n, payload }: Reader, slug: string): string => {
  const { collections, globals } = payload.config
  const collection = collections.find((each) => each.slug === slug)
  const label = collection?.labels.plural ?? globals.find((each) => each.slug === slug)?.label
  return ofLanguage(i18n.language, label) ?? slug
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
