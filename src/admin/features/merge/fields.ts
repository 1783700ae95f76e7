/** Decides which values a merged record has. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { FieldModel } from '../../../plugins/database/model/model'

/** The record that is kept, and the one that is merged into it and deleted. */
export type Side = 'drop' | 'keep'

/** The record whose value stays, by field. */
export type Choices = Readonly<Record<string, Side>>

export type Values = Readonly<Record<string, unknown>>

export type Pair = {
  drop: { id: number; values: Values }
  /** Which of the two was changed last. */
  newer: Side
  keep: { id: number; values: Values }
  slug: string
}

/** Lists are united; of references that only one record may have, the newest stays. All others are chosen. */
export type Way = 'chosen' | 'newest' | 'united'

export const wayOf = (field: FieldModel, isSole: boolean): Way => {
  if (field.kind === 'choices' || field.kind === 'references') return 'united'
  return isSole ? 'newest' : 'chosen'
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The filled value, of two filled ones that of the newer record. */
export const usualSide = ({ drop, keep, newer }: Pair, name: string): Side => {
  if (isEmpty(keep.values[name])) return isEmpty(drop.values[name]) ? 'keep' : 'drop'
  return isEmpty(drop.values[name]) ? 'keep' : newer
}

/** The two values of a field, as the merged record could have them: neither of the two records names the other or itself. */
export const valuesOf = (pair: Pair, field: FieldModel): Record<Side, unknown> => ({
  drop: withoutPair(pair, field, pair.drop.values[field.name]),
  keep: withoutPair(pair, field, pair.keep.values[field.name]),
})

const withoutPair = ({ drop, keep, slug }: Pair, { target }: FieldModel, value: unknown): unknown => {
  if (target !== slug) return value ?? null
  const isOther = (id: unknown) => id !== drop.id && id !== keep.id
  return Array.isArray(value) ? value.filter(isOther) : isOther(value) ? (value ?? null) : null
}

/** The value that a field of the merged record has. */
export const mergedValue = (pair: Pair, field: FieldModel, way: Way, choices: Choices): unknown => {
  const { drop, keep } = valuesOf(pair, field)
  switch (way) {
    case 'united':
      return [...new Set([...listOf(keep), ...listOf(drop)])]
    case 'newest':
      return Math.max(Number(keep ?? 0), Number(drop ?? 0)) || null
    case 'chosen':
      return (choices[field.name] ?? usualSide(pair, field.name)) === 'drop' ? drop : keep
  }
}

/** The values to write to the kept record. */
export const mergedData = (
  pair: Pair,
  fields: readonly { field: FieldModel; way: Way }[],
  choices: Choices,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ field, way }) => {
      const merged = mergedValue(pair, field, way, choices)
      const stored = pair.keep.values[field.name] ?? (way === 'united' ? [] : null)
      return isDeepStrictEqual(merged, stored) ? [] : [[field.name, merged] as const]
    }),
  )

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
