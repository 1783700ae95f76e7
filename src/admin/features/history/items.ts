/** A row of the ledger in words, but for the titles of the records it names: pure, so that all can be tested. */
import { isDeepStrictEqual } from 'node:util'
import type { Changed } from '../../../plugins/ledger/difference'
import type { Happening } from '../../../plugins/ledger/timeline'
import type { FieldModel } from '../../../plugins/database/model/model'

export type Value =
  | { at: string; kind: 'moment' }
  | { id: number; kind: 'record'; slug: string }
  | { kind: 'text'; text: string }

/** What became of a field. `unseen`: of personal data, that it is another, and no more. */
export type Step =
  | { added: Value[]; kind: 'listed'; removed: Value[] }
  | { from: Value; kind: 'changed'; to: Value }
  | { from: Value; kind: 'cleared' }
  | { kind: 'reordered' | 'unseen' }
  | { kind: 'set'; to: Value }

/** `locale` is the label of the language, of text that has several. */
export type Item = { label: string; locale?: string; name: string; step: Step }

/** A field with its words: its label, and those of the values of its list; of a box, of `true` and `false`. */
export type FieldWords = { label: string; model: FieldModel; options: ReadonlyMap<string, string> }

export type Words = {
  fields: ReadonlyMap<string, FieldWords>
  /** The label of a locale by its code. */
  locales: Readonly<Record<string, string>>
  /** The slug of staff accounts. */
  staff: string
}

/** What a change did, field by field, without what only says again who did it. */
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
  // Masked alike, so what differs is what the mask hides.
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
  if (model.kind === 'moment' && typeof value === 'string') return { at: value, kind: 'moment' }
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

/** The records that items name, each once. */
export const recordsIn = (items: readonly Item[]): { id: number; slug: string }[] => {
  const records = items.flatMap(valuesOf).flatMap((value) => (value.kind === 'record' ? [value] : []))
  return [...new Map(records.map(({ id, slug }) => [`${slug}/${id}`, { id, slug }])).values()]
}
