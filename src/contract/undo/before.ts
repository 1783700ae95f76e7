/** What a ledger row says of the record before its change, as data to write. */
import type { BatchRow } from '../../changes/batch'
import { isMasked } from '../../changes/difference'
import type { CollectionModel } from '../../database/model'

/** The values before, those that the ledger masks included; of localised text every locale that changed. */
export const dataBefore = (
  { fields }: CollectionModel,
  { changes, stored }: BatchRow,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, { after, before }]) => {
      const field = fields.get(name)
      if (!field) return []
      if (isMasked(field)) return [[name, (stored as Record<string, unknown> | null)?.[name] ?? null]]
      if (!field.isLocalized) return [[name, before]]
      // A locale that had no text then and has one now has to lose it.
      const lost = Object.fromEntries(Object.keys(after as object).map((locale) => [locale, null]))
      return [[name, { ...lost, ...(before as object) }]]
    }),
  )

/** Whether the change is nothing but the letting go of records that the batch deleted. */
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
