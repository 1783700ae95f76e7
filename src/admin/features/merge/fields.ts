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

/** How a field is merged: lists are united, the newest of sole references stays, other values are chosen. */
export type Way = 'chosen' | 'newest' | 'united'

export const chooseWay = (field: FieldModel, isSole: boolean): Way => {
  if (field.kind === 'choices' || field.kind === 'references') return 'united'
  return isSole ? 'newest' : 'chosen'
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Chooses the side with a value; if both have one, the newer record. */
export const chooseDefaultSide = ({ drop, keep, newer }: Pair, name: string): Side => {
  if (isEmpty(keep.values[name])) return isEmpty(drop.values[name]) ? 'keep' : 'drop'
  return isEmpty(drop.values[name]) ? 'keep' : newer
}

/** Reads both values of a field, without references of the two records to each other or to themselves. */
export const readBothValues = (pair: Pair, field: FieldModel): Record<Side, unknown> => ({
  drop: removePair(pair, field, pair.drop.values[field.name]),
  keep: removePair(pair, field, pair.keep.values[field.name]),
})

const removePair = ({ drop, keep, slug }: Pair, { target }: FieldModel, value: unknown): unknown => {
  if (target !== slug) return value ?? null
  const isOutsidePair = (id: unknown) => id !== drop.id && id !== keep.id
  return Array.isArray(value) ? value.filter(isOutsidePair) : isOutsidePair(value) ? (value ?? null) : null
}

/** Computes the value of a field of the merged record. */
export const mergeValue = (pair: Pair, field: FieldModel, way: Way, choices: Choices): unknown => {
  const { drop, keep } = readBothValues(pair, field)
  switch (way) {
    case 'united':
      return [...new Set([...toList(keep), ...toList(drop)])]
    case 'newest':
      return Math.max(Number(keep ?? 0), Number(drop ?? 0)) || null
    case 'chosen':
      return (choices[field.name] ?? chooseDefaultSide(pair, field.name)) === 'drop' ? drop : keep
  }
}

/** Collects the values to write to the kept record. */
export const mergeData = (
  pair: Pair,
  fields: readonly { field: FieldModel; way: Way }[],
  choices: Choices,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ field, way }) => {
      const merged = mergeValue(pair, field, way, choices)
      const stored = pair.keep.values[field.name] ?? (way === 'united' ? [] : null)
      return isDeepStrictEqual(merged, stored) ? [] : [[field.name, merged] as const]
    }),
  )

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
