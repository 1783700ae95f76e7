/** Random filters through references and inverses, with values of visible and hidden records. */
import fc from 'fast-check'
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  type Model,
  relationKinds,
} from '../../../src/plugins/database/model/model'
import type { Docs } from '../bulkValues'
import { asBrackets } from '../where'

/** `hops`: the maximum number of relations in a path. */
export type Context = { docs: Docs; hops?: number; model: Model; withoutLists?: boolean }

const operators: Partial<Record<FieldModel['kind'], string[]>> = {
  amount: ['equals', 'greater_than', 'exists'],
  choice: ['equals', 'not_in'],
  choices: ['in', 'not_equals'],
  checkbox: ['equals'],
  dateTime: ['greater_than', 'equals'],
  number: ['equals', 'less_than', 'exists'],
  text: ['equals', 'not_equals', 'like', 'like', 'contains', 'exists', 'in'],
}
const relational = ['equals', 'not_equals', 'in', 'not_in', 'exists', 'exists']

/** `where[customer.leads.name][like]=…` */
export const tenantsFilter = (
  context: Context,
  collection: CollectionModel,
  prefix = '',
): fc.Arbitrary<string> =>
  fc
    .array(clause(context, collection, prefix), { maxLength: 2, minLength: 1 })
    .chain((clauses) =>
      fc
        .constantFrom('and', 'or')
        .map((operator) =>
          asBrackets(clauses.length === 1 && clauses[0] ? clauses[0] : { [operator]: clauses }),
        ),
    )

const clause = (
  context: Context,
  collection: CollectionModel,
  prefix: string,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .nat(3)
    .chain((hops) =>
      pathFrom(context, collection, hops, prefix).chain(({ field, name, slug }) =>
        fc
          .constantFrom(...(operators[field.kind] ?? relational))
          .chain((operator) =>
            operand(context, slug, field, operator).map((value) => ({ [name]: { [operator]: value } })),
          ),
      ),
    )

type Path = { field: FieldModel; name: string; slug: string }

const pathFrom = (
  context: Context,
  { fields, slug }: CollectionModel,
  hops: number,
  prefix: string,
): fc.Arbitrary<Path> => {
  const all = [...fields.values()].filter(
    ({ kind, target }) =>
      kind !== 'json' &&
      !((prefix !== '' || context.withoutLists) && inverseKinds.has(kind)) &&
      (target === undefined || context.model.get(target)?.isOpen),
  )
  const next = all.filter(({ kind }) => relationKinds.has(kind))
  if (hops === 0 || next.length === 0) {
    return fc.constantFrom(...all).map((field) => ({ field, name: `${prefix}${field.name}`, slug }))
  }
  return fc.constantFrom(...next).chain((field) => {
    const target = context.model.get(field.target ?? '')
    if (!target) throw new Error(`There is no ${field.target}.`)
    return pathFrom(context, target, hops - 1, '').map((rest) => ({
      ...rest,
      name: `${prefix}${field.name}.${rest.name}`,
    }))
  })
}

const operand = (
  { docs }: Context,
  slug: string,
  { kind, name, target }: FieldModel,
  operator: string,
): fc.Arbitrary<unknown> => {
  if (operator === 'exists') return fc.boolean()
  const values =
    kind === 'id' || target !== undefined
      ? (docs[target ?? slug] ?? []).map(({ id }) => id)
      : (docs[slug] ?? []).flatMap((doc) => doc[name]).filter((each) => each !== null && each !== undefined)
  const one = fc.constantFrom(...(values.length > 0 ? values.map(String) : ['1']))
  if (operator === 'in' || operator === 'not_in') {
    return fc.array(one, { maxLength: 3, minLength: 1 }).map((each) => each.join())
  }
  // A part of a text, as for guessing a value letter by letter.
  const isPart = operator === 'like' || operator === 'contains'
  return isPart ? fc.tuple(one, fc.nat(12)).map(([value, from]) => value.slice(from, from + 6) || 'a') : one
}
