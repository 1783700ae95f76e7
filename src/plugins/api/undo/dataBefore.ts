/** The values before a change, derived from its ledger row, as data to write. */
import { isDeepStrictEqual } from 'node:util'
import type { BatchRow } from '../../ledger/batch'
import type { CollectionModel } from '../../database/model/model'
import { inLocale, hasLocalizedValue, localesIn } from '../../database/model/shape'
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
      isDeepStrictEqual(before[locale], after[locale]) ? [] : [[locale, before[locale] ?? null]],
    ),
  )

/**
 * Splits the former values of a change into one write for each locale that it concerns, because Payload writes one
 * locale at a time.
 *
 * @param data as from `dataBefore`
 * @param standard the locale of a write without localised values
 */
export const perLocale = (
  { fields }: CollectionModel,
  { changes }: Pick<BatchRow, 'changes'>,
  data: Data,
  standard: string,
): { data: Data; locale: string }[] => {
  const unlocalized: Data = {}
  const byLocale = new Map<string, Data>()
  for (const [name, value] of Object.entries(data)) {
    const field = fields.get(name)
    if (!field || !hasLocalizedValue(field)) {
      unlocalized[name] = value
      continue
    }
    const after = changes[name]?.after
    const locales = new Set([
      ...localesIn(field, value),
      ...(field.isLocalized ? [] : localesIn(field, after)),
    ])
    if (locales.size === 0) unlocalized[name] = inLocale(field, value, standard)
    for (const locale of locales) {
      const written = byLocale.get(locale) ?? {}
      byLocale.set(locale, { ...written, [name]: inLocale(field, value, locale) })
    }
  }
  const writes = [...byLocale].map(([locale, written]) => ({ data: written, locale }))
  const [first = { data: {}, locale: standard }, ...more] = writes
  return [{ data: { ...unlocalized, ...first.data }, locale: first.locale }, ...more]
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
