/** Random filters on the records of `world.ts`. */
import fc from 'fast-check'
import { type Condition, kindOf, type Operand, targetOf, type Tree } from './oracle'
import { filterFields, scalarOf } from './world'

const byValue = ['equals', 'not_equals', 'in', 'not_in', 'exists']
const byOrder = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal']

const operatorsOf = (kind: string): string[] => {
  switch (kind) {
    case 'checkbox':
    case 'id':
      return byValue
    case 'ids':
      return [...byValue, 'contains']
    case 'manyOf':
      return [...byValue, 'contains', 'like']
    case 'dateTime':
    case 'number':
    case 'self':
      return [...byValue, ...byOrder]
    default:
      return [...byValue, ...byOrder, 'contains', 'like']
  }
}

/** A random filter over a collection: conditions on its own fields and on those of related records, in a tree. */
export const treeOf = (slug: string): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { arbitrary: conditionOn(slug, '', 3), weight: 3 },
      { arbitrary: fc.array(tie('tree'), { maxLength: 3, minLength: 1 }).map((and) => ({ and })), weight: 1 },
      { arbitrary: fc.array(tie('tree'), { maxLength: 3, minLength: 1 }).map((or) => ({ or })), weight: 1 },
    ),
  })).tree

const conditionOn = (slug: string, prefix: string, hops: number): fc.Arbitrary<Condition> =>
  fc.constantFrom(...(filterFields[slug] ?? []), 'id').chain((field) => {
    const kind = kindOf(slug, field)
    const here = fc.constantFrom(...operatorsOf(kind)).chain((operator) =>
      operandOf(slug, field, kind, operator).map((operand) => ({
        operand,
        operator,
        path: `${prefix}${field}`,
      })),
    )
    if (hops === 0 || (kind !== 'id' && kind !== 'ids')) return here
    const beyond = conditionOn(targetOf(slug, field), `${prefix}${field}.`, hops - 1)
    return fc.oneof({ arbitrary: here, weight: 1 }, { arbitrary: beyond, weight: 2 })
  })

const operandOf = (slug: string, field: string, kind: string, operator: string): fc.Arbitrary<Operand> => {
  const value = scalarOf(slug, field, kind)
  switch (operator) {
    case 'exists':
      return fc.boolean()
    case 'equals':
    case 'not_equals':
      return fc.option(value, { freq: 8 })
    case 'in':
    case 'not_in':
      return fc.array(
        fc.option(
          value.filter((each) => each !== ''),
          { freq: 12 },
        ),
        { maxLength: 4, minLength: 1 },
      )
    case 'contains':
    case 'like':
      if (kind === 'ids' || (kind === 'manyOf' && operator === 'contains')) return value
      return fc.constantFrom('a', 'B', 'a b', 'b  a', '%', '_', '\\', '日', 'Lead', 'o', '5', ',')
    default:
      return kind === 'amount' ? fc.constantFrom('5', '-5', '$5.00', '1,000', '24999.99', 25000) : value
  }
}
