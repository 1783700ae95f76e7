import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest, ServerFunction } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import type { FieldModel } from '../../../plugins/database/model/model'
import { mask } from '../../../plugins/database/storage/mask'
import { isMaskedFor } from '../../../plugins/database/query/sealed'
import { isStaff, requestOfReader } from '../../shared/reader'
import { emptyTitle, type Titles, titlesOf, unseenTitle } from '../../shared/titles'
import { nameOfMany, wordsFor } from '../history/labels'
import { isEmpty, mergedValue, type Side, usualSide, valuesOf, type Way } from './fields'
import { movesOf } from './moves'
import { fieldsOf, readPair, readTwo, type Revisions, type StoredPair } from './pair'
import { refusalsOf } from './refusals'

/** A field whose values differ, each as lines of text. */
export type DifferentField = {
  label: string
  name: string
  /** The record whose value the kept record gets if the reader chooses none. */
  usual: Side
  values: Record<Side, string[]>
  /** The value that a field gets that nobody chooses: the united list, or the newest reference. */
  merged?: string[]
  way: Way
}

export type MergePreview = {
  changedAt: Record<Side, string>
  fields: DifferentField[]
  /** The records that reference the dropped one, by collection. */
  moves: { count: number; label: string }[]
  /** Why the reader cannot merge the two; empty if they can. */
  refusals: string[]
  revisions: Revisions
  titles: Record<Side, string>
}

/** Previews the merge of two records. Undefined if the reader cannot see both. */
export const mergePreview: ServerFunction = async ({
  req: incomingReq,
  ...sent
}): Promise<MergePreview | undefined | { isGone: true }> => {
  const req = requestOfReader(incomingReq)
  const two = readTwo(sent)
  if (!isStaff(req)) return undefined
  const pair = two && (await readPair(req, two))
  if (!pair) return { isGone: true }
  const moves = await movesOf(req, two)
  const { drop, keep, slug } = two
  const fields = fieldsOf(req, slug)
  const titles = await titlesOf(req, [
    { id: keep, slug },
    { id: drop, slug },
    ...fields.flatMap(({ field }) => referencedBy(pair, field)),
  ])
  const title = (id: number) => titles.get(`${slug}/${id}`) ?? emptyTitle(req, slug)
  const words = wordsFor(req, slug).fields
  const show: Show = (field, value) => linesOf(req, words.get(field.name)?.options, titles, field, value)
  return {
    changedAt: pair.changedAt,
    fields: fields.flatMap(({ field, way }) => {
      const label = words.get(field.name)?.label ?? field.name
      return differenceOf(pair, { field, label, way }, show)
    }),
    moves: moves.map(({ owners, slug: owning }) => ({
      count: owners.length,
      label: nameOfMany(req, owning),
    })),
    refusals: await refusalsOf(req, two, pair, moves),
    revisions: pair.revisions,
    titles: { drop: title(drop), keep: title(keep) },
  }
}

type Show = (field: FieldModel, value: unknown) => string[]

const differenceOf = (
  pair: StoredPair,
  { field, label, way }: { field: FieldModel; label: string; way: Way },
  show: Show,
): DifferentField[] => {
  const { drop, keep } = valuesOf(pair, field)
  if (isDeepStrictEqual(drop, keep) || (isEmpty(drop) && isEmpty(keep))) return []
  return [
    {
      label,
      name: field.name,
      usual: usualSide(pair, field.name),
      way,
      values: { drop: show(field, drop), keep: show(field, keep) },
      ...(way !== 'chosen' && { merged: show(field, mergedValue(pair, field, way, {})) }),
    },
  ]
}

const referencedBy = (pair: StoredPair, field: FieldModel): { id: number; slug: string }[] => {
  const { target } = field
  if (target === undefined) return []
  const { drop, keep } = valuesOf(pair, field)
  return [...idsIn(drop), ...idsIn(keep)].map((id) => ({ id, slug: target }))
}

/** A value as the reader may see it. */
const linesOf = (
  req: PayloadRequest,
  options: ReadonlyMap<string, string> | undefined,
  titles: Titles,
  field: FieldModel,
  value: unknown,
): string[] => {
  if (isEmpty(value)) return []
  const { target } = field
  if (target !== undefined) {
    return idsIn(value).map((id) => titles.get(`${target}/${id}`) ?? unseenTitle(req, target))
  }
  const seen = isMaskedFor(req, field) ? mask(value) : value
  return (Array.isArray(seen) ? seen : [seen]).map((each: unknown) => {
    const text = typeof each === 'string' ? each : JSON.stringify(each)
    return options?.get(text) ?? text
  })
}
