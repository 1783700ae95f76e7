/** The columns of the board of deals: the statuses that the config suggests. */
import type { PayloadRequest } from 'payload'
import { suggestedValuesOf } from '../../../../fields/suggested'
import { labelOptions, type Option } from '../../../shared/labels'

/** Lists the suggested statuses with their labels, in the order of the config. */
export const listColumnStatuses = ({ i18n, payload }: PayloadRequest): Option[] => {
  const { flattenedFields } = payload.collections.deals.config
  const field = flattenedFields.find(({ name }) => name === 'status')
  return labelOptions((field && suggestedValuesOf(field)) ?? [], i18n)
}
