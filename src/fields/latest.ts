/** Values of a record that stand in the latest record which names it, as the price of a vehicle in its listing. */
import type { Field } from 'payload'
import type { LatestValue } from '.'
import { computed } from './computed'
import { panelOnly } from './marks'

/**
 * A column of the panel's list, which sorts and filters by it. Nothing of it is stored, so it is never out of date.
 *
 * @param from where the value stands
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
