/** Turns a ledger row into descriptions of its changes, except for the titles of referenced records. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { formatPlace, isPlace } from '../../../fields/place'
import type { Changed } from '../../../plugins/ledger/difference'
import type { Happening } from '../../../plugins/ledger/timeline'
import type { FieldModel } from '../../../plugins/database/model/model'
import { withoutRowIds } from '../../../plugins/database/model/shape'
import type { RecordRef } from '../../shared/titles'

export type Value =
  | { at: string; kind: 'dateTime' }
  | { at: string; kind: 'day' }
  | { id: number; kind: 'record'; slug: string }
  | { kind: 'text'; text: string }

/**
 * How a field changed. `unseen`: personal data changed, and its values are hidden. `inserted` and `removed` are of rows of a
 * nested list.
 */
export type Step =
  | { added: Value[]; kind: 'listed'; removed: Value[] }
  | { from: Value; kind: 'changed'; to: Value }
  | { from: Value; kind: 'cleared' }
  | { kind: 'inserted' | 'removed' | 'reordered' | 'unseen' }
  | { kind: 'set'; to: Value }

/** `locale` is the label of the language, for localised text. */
export type Item = { label: string; locale?: string; name: string; step: Step }

/** A field with its label and the labels of its options; of a checkbox those of `true` and `false`. */
export type FieldWords = {
  /** For blocks: the label of each kind. */
  kinds?: ReadonlyMap<string, string>
  label: string
  /** For nested values: the fields of a group, row or kind of block. */
  membersOf?: (kind: unknown) => FieldsWords
  model: FieldModel
  options: ReadonlyMap<string, string>
}

export type FieldsWords = ReadonlyMap<string, FieldWords>

export type Words = {
  fields: FieldsWords
  /** The label of a locale by its code. */
  locales: Readonly<Record<string, string>>
  /** The slug of staff accounts. */
  staff: string
}

/** The changed fields of a change, without fields that only repeat who made it. */
export const itemsOf = ({ actor, changes }: Pick<Happening, 'actor' | 'changes'>, words: Words): Item[] =>
  Object.entries(changes).flatMap(([name, change]): Item[] => {
    const field = words.fields.get(name)
    if (!field) return []
    const { label, model } = field
    if (model.target === words.staff && actor.type === 'user' && String(change.after) === actor.id) return []
    // Both masks are equal, so the difference is in the hidden part.
    if (isDeepStrictEqual(change.before, change.after)) return [{ label, name, step: { kind: 'unseen' } }]
    return itemsIn(field, change, { label, name }, words.locales)
  })

type Change = Changed[string]

type Place = Omit<Item, 'step'>

/** The changes in the value of a field. */
const itemsIn = (field: FieldWords, change: Change, place: Place, locales: Words['locales']): Item[] => {
  const { after, before } = change
  if (isDeepStrictEqual(before, after)) return []
  const { isLocalized, shape } = field.model
  if (isLocalized) {
    const ofOne = {
      ...field,
      model: { ...(shape?.type === 'single' ? shape.field : field.model), isLocalized: false },
    }
    return perLocale(change).flatMap(([code, each]) =>
      itemsIn(ofOne, each, { ...place, locale: locales[code] ?? code }, locales),
    )
  }
  if (shape?.type === 'group') return membersIn(field, change, place, locales)
  if (shape?.type === 'array' || shape?.type === 'blocks') return rowsIn(field, change, place, locales)
  return stepsOf(field, change).map((step) => ({ ...place, step }))
}

const membersIn = (field: FieldWords, { after, before }: Change, place: Place, locales: Words['locales']) => {
  const [was, is] = [dataOf(before), dataOf(after)]
  const members = field.membersOf?.((after ?? before) && dataOf(after ?? before)['blockType'])
  return [...(members ?? [])].flatMap(([name, member]) =>
    itemsIn(
      member,
      { after: is[name] ?? null, before: was[name] ?? null },
      { ...place, label: `${place.label} > ${member.label}`, name: `${place.name}.${name}` },
      locales,
    ),
  )
}

/** The changes of each row: existing rows first, then deleted ones. */
const rowsIn = (
  field: FieldWords,
  { after, before }: Change,
  place: Place,
  locales: Words['locales'],
): Item[] => {
  const [was, is] = [listOf(before), listOf(after)]
  const places = formerPlaces(field.model, was, is)
  const rowAt = (row: unknown, at: number, isGone = false): Place => {
    const kind = field.kinds?.get(String(dataOf(row)['blockType']))
    return {
      ...place,
      label: `${place.label} ${at + 1}${kind === undefined ? '' : ` (${kind})`}`,
      name: `${place.name}.${isGone ? 'gone.' : ''}${at}`,
    }
  }
  const now = is.flatMap((row, at): Item[] => {
    const former = places[at]
    const here = rowAt(row, at)
    const values = membersIn(
      field,
      { after: row, before: former === undefined ? null : was[former] },
      here,
      locales,
    )
    return former === undefined ? [{ ...here, step: { kind: 'inserted' } }, ...values] : values
  })
  const gone = was.flatMap((row, at): Item[] => {
    if (places.includes(at)) return []
    const here = rowAt(row, at, true)
    return [
      { ...here, step: { kind: 'removed' } },
      ...membersIn(field, { after: null, before: row }, here, locales),
    ]
  })
  const kept = places.filter((each) => each !== undefined)
  const isMoved = kept.some((each, at) => at > 0 && each < (kept[at - 1] ?? 0))
  return [...now, ...gone, ...(isMoved ? [{ ...place, step: { kind: 'reordered' } } as const] : [])]
}

/**
 * Where each row of now was before; undefined for a new one. A row has an id, but a list that is replaced may have new ones: so
 * an equal row is the same, and then one at the same place and of the same kind.
 */
const formerPlaces = (model: FieldModel, was: unknown[], is: unknown[]): (number | undefined)[] => {
  const [bareWas, bareIs] = [listOf(withoutRowIds(model, was)), listOf(withoutRowIds(model, is))]
  const places: (number | undefined)[] = is.map(() => undefined)
  const isSame: ((now: number, then: number) => boolean)[] = [
    (now, then) => dataOf(is[now])['id'] !== undefined && dataOf(is[now])['id'] === dataOf(was[then])['id'],
    (now, then) => isDeepStrictEqual(bareIs[now], bareWas[then]),
    (now, then) => now === then && dataOf(is[now])['blockType'] === dataOf(was[then])['blockType'],
  ]
  for (const isSameRow of isSame) {
    const free = new Set(was.keys())
    for (const place of places) if (place !== undefined) free.delete(place)
    for (const now of is.keys()) {
      if (places[now] !== undefined) continue
      const found = [...free].find((then) => isSameRow(now, then))
      if (found === undefined) continue
      places[now] = found
      free.delete(found)
    }
  }
  return places
}

const dataOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const perLocale = ({ after, before }: Change): [string, Change][] => {
  const [was, is] = [dataOf(before), dataOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((code) => [
    code,
    { after: is[code] ?? null, before: was[code] ?? null },
  ])
}

const stepsOf = (field: FieldWords, { after, before }: Change): Step[] => {
  const { kind, shape } = field.model
  const isList = shape?.type === 'list' || (shape?.type === 'polymorphic' && shape.hasMany)
  if (isList || kind === 'choices' || kind === 'references')
    return [listStep(field, listOf(before), listOf(after))]
  const [from, to] = [valueOf(field, before), valueOf(field, after)]
  if (from && to) return [{ from, kind: 'changed', to }]
  if (to) return [{ kind: 'set', to }]
  return from ? [{ from, kind: 'cleared' }] : []
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const listStep = (field: FieldWords, before: unknown[], after: unknown[]): Step => {
  const without = (all: unknown[], others: unknown[]) =>
    all
      .filter((each) => !others.some((other) => isDeepStrictEqual(each, other)))
      .flatMap((each) => valueOf(field, each) ?? [])
  const [added, removed] = [without(after, before), without(before, after)]
  return added.length + removed.length > 0 ? { added, kind: 'listed', removed } : { kind: 'reordered' }
}

const valueOf = ({ model, options }: FieldWords, value: unknown): undefined | Value => {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'number' && model.target !== undefined) {
    return { id: value, kind: 'record', slug: model.target }
  }
  if (model.shape?.type === 'polymorphic') {
    const { relationTo, value: id } = dataOf(value)
    return { id: Number(id), kind: 'record', slug: String(relationTo) }
  }
  if (model.kind === 'dateTime' && typeof value === 'string')
    return model.marks.isDay ? { at: value, kind: 'day' } : { at: value, kind: 'dateTime' }
  if (model.kind === 'place' && isPlace(value)) return { kind: 'text', text: formatPlace(value) }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { kind: 'text', text: options.get(text) ?? text }
}

const valuesOf = ({ step }: Item): Value[] => {
  switch (step.kind) {
    case 'changed':
      return [step.from, step.to]
    case 'cleared':
      return [step.from]
    case 'listed':
      return [...step.added, ...step.removed]
    case 'set':
      return [step.to]
    default:
      return []
  }
}

/** The records that items refer to, without duplicates. */
export const recordsIn = (items: readonly Item[]): RecordRef[] => {
  const records = items.flatMap(valuesOf).flatMap((value) => (value.kind === 'record' ? [value] : []))
  return [...new Map(records.map(({ id, slug }) => [`${slug}/${id}`, { id, slug }])).values()]
}
