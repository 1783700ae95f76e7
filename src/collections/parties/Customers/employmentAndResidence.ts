import type { Field } from 'payload'
import { number, text } from '../../../fields'
import { guarded } from '../../../fields/marks'

/** The data that lenders require: income, employment and residence, current and previous. */
export const employmentAndResidence: Field[] = [
  {
    type: 'collapsible',
    label: 'Employment',
    fields: [
      { type: 'row', fields: [guarded(number('consumerIncome')), text('consumerIncomeInterval')] },
      text('consumerEmploymentStatusCode'),
      text('consumerEmployerName'),
      text('consumerEmployerPhone'),
      text('consumerEmploymentTitle'),
      number('consumerEmploymentDuration'),
    ],
  },
  {
    type: 'collapsible',
    label: 'Previous employment',
    fields: [
      text('consumerPreviousEmployerName'),
      text('consumerPreviousEmployerPhone'),
      text('consumerPreviousEmploymentTitle'),
      number('consumerPreviousEmploymentDuration'),
      guarded(number('consumerPreviousEmploymentincome')),
    ],
  },
  {
    type: 'collapsible',
    label: 'Residence',
    fields: [
      text('consumerResidenceType'),
      number('consumerTimeAtResidence'),
      number('consumerRentMortgage'),
    ],
  },
  {
    type: 'collapsible',
    label: 'Previous address',
    fields: [
      text('consumerPreviousAddressLine1'),
      text('consumerPreviousAddressLine2'),
      text('consumerPreviousAddressCity'),
      text('consumerPreviousAddressState'),
      text('consumerPreviousZip'),
      number('consumerPreviousAddressDuration'),
    ],
  },
  {
    type: 'collapsible',
    label: 'Other income',
    fields: [guarded(number('consumerOtherIncomeAmount')), text('consumerOtherIncomeDescription')],
  },
]
