/** Turns a ledger row into descriptions of its changes, except for the titles of referenced records. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { formatPlace, isPlace } from '../../../fields/place'
import type { Changed } from '../../../plugins/ledger/difference'
import type { Happening } from '../../../plugins/ledger/timeline'
import type { FieldModel } from '../../../plugins/database/model/model'

export type Value =
  | { at: string; kind: 'dateTime' }
  | { id: number; kind: 'record'; slug: string }
  | { kind: 'text'; text: string }

/** How a field changed. `unseen`: personal data changed, and its values are hidden. */
export type Step =
  | { added: Value[]; kind: 'listed'; removed: Value[] }
  | { from: Value; kind: 'changed'; to: Value }
  | { from: Value; kind: 'cleared' }
  | { kind: 'reordered' | 'unseen' }
  | { kind: 'set'; to: Value }

/** `locale` is the label of the language, for localised text. */
export type Item = { label: string; locale?: string; name: string; step: Step }

/** A field with its label and the labels of its options; of a checkbox those of `true` and `false`. */
export type FieldWords = { label: string; model: FieldModel; options: ReadonlyMap<string, string> }

export type Words = {
  fields: ReadonlyMap<string, FieldWords>
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
    if (model.isLocalized && !isDeepStrictEqual(change.before, change.after)) {
      return perLocale(change).flatMap(([code, each]) =>
        stepsOf(field, each).map((step) => ({ label, locale: words.locales[code] ?? code, name, step })),
      )
    }
    return stepsOf(field, change).map((step) => ({ label, name, step }))
  })

type Change = Changed[string]

const perLocale = ({ after, before }: Change): [string, Change][] => {
  const [was, is] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>)
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].flatMap((code) => {
    const change = { after: is?.[code] ?? null, before: was?.[code] ?? null }
    return change.after === change.before ? [] : [[code, change] as [string, Change]]
  })
}

const stepsOf = (field: FieldWords, { after, before }: Change): Step[] => {
  // Both masks are equal, so the difference is in the hidden part.
  if (isDeepStrictEqual(before, after)) return [{ kind: 'unseen' }]
  const { kind } = field.model
  if (kind === 'choices' || kind === 'references') return [listStep(field, listOf(before), listOf(after))]
  const [from, to] = [valueOf(field, before), valueOf(field, after)]
  if (from && to) return [{ from, kind: 'changed', to }]
  if (to) return [{ kind: 'set', to }]
  return from ? [{ from, kind: 'cleared' }] : []
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const listStep = (field: FieldWords, before: unknown[], after: unknown[]): Step => {
  const without = (all: unknown[], others: unknown[]) =>
    all.filter((each) => !others.includes(each)).flatMap((each) => valueOf(field, each) ?? [])
  const [added, removed] = [without(after, before), without(before, after)]
  return added.length + removed.length > 0 ? { added, kind: 'listed', removed } : { kind: 'reordered' }
}

const valueOf = ({ model, options }: FieldWords, value: unknown): undefined | Value => {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'number' && model.target !== undefined) {
    return { id: value, kind: 'record', slug: model.target }
  }
  if (model.kind === 'dateTime' && typeof value === 'string') return { at: value, kind: 'dateTime' }
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
    case 'reordered':
    case 'unseen':
      return []
  }
}

/** The records that items refer to, without duplicates. */
export const recordsIn = (items: readonly Item[]): { id: number; slug: string }[] => {
  const records = items.flatMap(valuesOf).flatMap((value) => (value.kind === 'record' ? [value] : []))
  return [...new Map(records.map(({ id, slug }) => [`${slug}/${id}`, { id, slug }])).values()]
}
