/** The values before a change, derived from its ledger row, as data to write. */
import type { BatchRow } from '../../ledger/batch'
import type { CollectionModel } from '../../database/model/model'
import { inLocale, isByLocale, localesIn } from '../../database/model/shape'
import { isMasked } from '../../database/storage/mask'

type Data = Record<string, unknown>

/** The former values, including those that the ledger masks. Localised text has only the locales that changed. */
export const dataBefore = ({ fields }: CollectionModel, { changes, stored }: BatchRow): Data =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, { after, before }]) => {
      const field = fields.get(name)
      if (!field) return []
      if (isMasked(field)) return [[name, (stored as Data | null)?.[name] ?? null]]
      if (field.kind === 'nested' || !field.isLocalized) return [[name, before]]
      return [[name, textsBefore(before as Data, after as Data)]]
    }),
  )

/** The former texts by locale; null for a locale that had none. */
const textsBefore = (before: Data, after: Data): Data =>
  Object.fromEntries(
    Object.keys({ ...after, ...before }).flatMap((locale) =>
      before[locale] === after[locale] ? [] : [[locale, before[locale] ?? null]],
    ),
  )

/**
 * Splits data with texts in several locales into one write for each locale, because Payload writes one locale at a time.
 *
 * @param standard the locale of a write without texts
 */
export const perLocale = (
  { fields }: CollectionModel,
  data: Data,
  standard: string,
): { data: Data; locale: string }[] => {
  const all = Object.entries(data).flatMap(([name, value]) => {
    const field = fields.get(name)
    return field ? [{ field, name, value }] : []
  })
  const texts = all.filter(({ field }) => isByLocale(field))
  const others = all.filter(({ field }) => !isByLocale(field))
  const [first = standard, ...more] = new Set(texts.flatMap(({ field, value }) => localesIn(field, value)))
  const textsIn = (locale: string): [name: string, value: unknown][] =>
    texts.flatMap(({ field, name, value }) =>
      field.kind === 'nested' || locale in (value as Data) ? [[name, inLocale(field, value, locale)]] : [],
    )
  return [
    {
      data: Object.fromEntries([
        ...others.map(({ name, value }): [string, unknown] => [name, value]),
        ...textsIn(first),
      ]),
      locale: first,
    },
    ...more.map((locale) => ({ data: Object.fromEntries(textsIn(locale)), locale })),
  ]
}

/** Whether the change only cleared references to records that the batch deleted. */
export const isClearing = (
  { fields }: CollectionModel,
  { changes }: BatchRow,
  deleted: ReadonlySet<string>,
): boolean =>
  Object.entries(changes).every(([name, { after, before }]) => {
    const field = fields.get(name)
    if (field?.kind !== 'reference' && field?.kind !== 'references') return false
    const left = new Set(Array.isArray(after) ? after : [after])
    const released = (Array.isArray(before) ? before : [before]).filter((id) => !left.has(id))
    return released.length > 0 && released.every((id) => deleted.has(`${field.target}/${String(id)}`))
  })
