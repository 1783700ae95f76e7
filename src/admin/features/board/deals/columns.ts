/** The columns of the board of deals: the usual statuses, as the config has them. */
import type { PayloadRequest } from 'payload'
import { suggestedValuesOf } from '../../../../fields/suggested'
import { inWords, type Option } from '../../../shared/labels'

/** The usual statuses with their labels, in their order. */
export const usualStatuses = ({ i18n, payload }: PayloadRequest): Option[] => {
  const { flattenedFields } = payload.collections.deals.config
  const field = flattenedFields.find(({ name }) => name === 'status')
  return inWords((field && suggestedValuesOf(field)) ?? [], i18n)
}
