/** Values taken from the latest record that references this one, such as the price of a vehicle from its listing. */
import type { Field } from 'payload'
import type { LatestValue } from '.'
import { computed } from './computed'
import { panelOnly } from './marks'

/**
 * A computed field by which the panel's list can sort and filter. Its value is not stored, so it is never out of date.
 *
 * @param from the source of the value
 */
export const latest = <F extends Field>(field: F, from: LatestValue) => {
  const marked = panelOnly(field)
  return {
    ...marked,
    admin: {
      components: {
        Cell: '/src/admin/features/vehicle#StockCell',
        Label: '/src/admin/features/amounts#AmountLabel',
      },
      condition: () => false,
      disableBulkEdit: true,
      disableGroupBy: true,
    },
    custom: { ...marked.custom, latest: from },
    virtual: computed,
  }
}
