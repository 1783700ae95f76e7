/** Filters of the panel's lists by the value of an amount. */
import type { CollectionConfig, Field, TabAsField } from 'payload'
import { flattenTopLevelFields } from 'payload/shared'
import { type FieldMarks, number } from '.'
import { computed } from './computed'
import { neverShown } from './layout'
import { panelOnly } from './marks'

/**
 * A virtual number `<name>Value` for each amount: filtering a list by it filters by the amount. Payload offers "more than" and
 * "less than" for numbers alone, and an amount is a text.
 */
export const withAmountFilters = (collection: CollectionConfig): CollectionConfig => {
  const filters = flattenTopLevelFields(collection.fields).flatMap((field) =>
    'name' in field && field.name && isAmount(field) ? [filterOf(field.name)] : [],
  )
  return { ...collection, fields: [...collection.fields, ...filters] }
}

export const isAmount = (field: Field | TabAsField): boolean => {
  const marks: FieldMarks = field.custom ?? {}
  return marks.kind === 'amount'
}

const filterOf = (name: string) => {
  const field = panelOnly(number(`${name}Value`))
  return {
    ...field,
    admin: neverShown,
    custom: { ...field.custom, filters: name } satisfies FieldMarks,
    virtual: computed,
  }
}
