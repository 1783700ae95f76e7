/** The values before a change, derived from its ledger row, as data to write. */
import type { BatchRow } from '../../ledger/batch'
import type { CollectionModel } from '../../database/model/model'
import { isMasked } from '../../database/storage/mask'

type Data = Record<string, unknown>

/** The former values, including those that the ledger masks. Localised text has only the locales that changed. */
export const dataBefore = ({ fields }: CollectionModel, { changes, stored }: BatchRow): Data =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, { after, before }]) => {
      const field = fields.get(name)
      if (!field) return []
      if (isMasked(field)) return [[name, (stored as Data | null)?.[name] ?? null]]
      if (!field.isLocalized) return [[name, before]]
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
  const all = Object.entries(data)
  const texts = all.filter(([name]) => fields.get(name)?.isLocalized) as [string, Data][]
  const others = all.filter(([name]) => !fields.get(name)?.isLocalized)
  const [first = standard, ...more] = new Set(texts.flatMap(([, byLocale]) => Object.keys(byLocale)))
  const textsIn = (locale: string) =>
    texts.flatMap(([name, byLocale]) => (locale in byLocale ? [[name, byLocale[locale]] as const] : []))
  return [
    { data: Object.fromEntries([...others, ...textsIn(first)]), locale: first },
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
