import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest, ServerFunction } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import type { FieldModel } from '../../../plugins/database/model/model'
import { mask } from '../../../plugins/database/storage/mask'
import { isMaskedFor } from '../../../plugins/database/query/sealed'
import { isStaff, requestOfReader } from '../../shared/reader'
import { emptyTitle, type Titles, titlesOf, unseenTitle } from '../../shared/titles'
import { nameOfMany, wordsFor } from '../history/labels'
import { isEmpty, mergeValue, type Side, chooseDefaultSide, readBothValues, type Way } from './fields'
import { findMoves } from './moves'
import { listFields, readPair, parsePairIds, type Revisions, type StoredPair } from './pair'
import { findRefusals } from './refusals'

/** A field whose values differ, each as lines of text. */
export type DifferentField = {
  label: string
  name: string
  /** The record whose value the kept record gets if the reader chooses none. */
  usual: Side
  values: Record<Side, string[]>
  /** The merged value of a field without a choice: the united list, or the newest reference. */
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

/** Previews the merge of two records. `isGone` if the reader cannot see both; undefined unless the caller is staff. */
export const mergePreview: ServerFunction = async ({
  req: incomingReq,
  ...sent
}): Promise<MergePreview | undefined | { isGone: true }> => {
  const req = requestOfReader(incomingReq)
  const ids = parsePairIds(sent)
  if (!isStaff(req)) return undefined
  const pair = ids && (await readPair(req, ids))
  if (!pair) return { isGone: true }
  const moves = await findMoves(req, ids)
  const { drop, keep, slug } = ids
  const fields = listFields(req, slug)
  const titles = await titlesOf(req, [
    { id: keep, slug },
    { id: drop, slug },
    ...fields.flatMap(({ field }) => listReferenced(pair, field)),
  ])
  const getTitle = (id: number) => titles.get(`${slug}/${id}`) ?? emptyTitle(req, slug)
  const words = wordsFor(req, slug).fields
  const toLines: ToLines = (field, value) =>
    formatValue(req, words.get(field.name)?.options, titles, field, value)
  return {
    changedAt: pair.changedAt,
    fields: fields.flatMap(({ field, way }) => {
      const label = words.get(field.name)?.label ?? field.name
      return compareField(pair, { field, label, way }, toLines)
    }),
    moves: moves.map(({ owners, slug: ownerSlug }) => ({
      count: owners.length,
      label: nameOfMany(req, ownerSlug),
    })),
    refusals: await findRefusals(req, ids, pair, moves),
    revisions: pair.revisions,
    titles: { drop: getTitle(drop), keep: getTitle(keep) },
  }
}

type ToLines = (field: FieldModel, value: unknown) => string[]

const compareField = (
  pair: StoredPair,
  { field, label, way }: { field: FieldModel; label: string; way: Way },
  show: ToLines,
): DifferentField[] => {
  const { drop, keep } = readBothValues(pair, field)
  if (isDeepStrictEqual(drop, keep) || (isEmpty(drop) && isEmpty(keep))) return []
  return [
    {
      label,
      name: field.name,
      usual: chooseDefaultSide(pair, field.name),
      way,
      values: { drop: show(field, drop), keep: show(field, keep) },
      ...(way !== 'chosen' && { merged: show(field, mergeValue(pair, field, way, {})) }),
    },
  ]
}

const listReferenced = (pair: StoredPair, field: FieldModel): { id: number; slug: string }[] => {
  const { target } = field
  if (target === undefined) return []
  const { drop, keep } = readBothValues(pair, field)
  return [...idsIn(drop), ...idsIn(keep)].map((id) => ({ id, slug: target }))
}

/** Formats a value as the reader may see it. */
const formatValue = (
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
  const visibleValue = isMaskedFor(req, field) ? mask(value) : value
  return (Array.isArray(visibleValue) ? visibleValue : [visibleValue]).map((each: unknown) => {
    const text = typeof each === 'string' ? each : JSON.stringify(each)
    return options?.get(text) ?? text
  })
}
