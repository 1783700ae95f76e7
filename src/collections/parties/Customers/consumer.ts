import type { Field } from 'payload'
import { manyOf, oneOf, text } from '../../../fields'
import { guarded, headed, sealed } from '../../../fields/marks'
import { consumerLeadSources, consumerStatuses } from '../../../vocabulary/parties'
import { headings } from '../../../vocabulary/headings'

/** The consumer's identity, and the steps to an approval. */
export const consumer: Field[] = [
  oneOf('consumerStatus', consumerStatuses),
  manyOf('consumerLeadSource', consumerLeadSources),
  {
    type: 'row',
    fields: [
      headed(text('consumerFirstName'), headings.firstName),
      text('consumerMiddleName'),
      headed(text('consumerLastName'), headings.lastName),
      text('consumerSuffix'),
    ],
  },
  sealed(headed(text('consumerDateOfBirth'), headings.dateOfBirth)),
  sealed(text('consumerSocialSecurity')),
  text('consumerEducationLevel'),
  text('consumerPhoneType'),
  {
    type: 'collapsible',
    label: 'Driver’s license',
    fields: [
      sealed(text('consumerDriversLicense')),
      sealed(text('consumerDriversLicenseNumber')),
      guarded(text('consumerDriversLicenseState')),
      guarded(text('consumerDriversLicenceState')),
      guarded(text('consumerDriversLicenseExp')),
      guarded(text('consumerDriversLicenseExpiration')),
    ],
  },
  {
    type: 'collapsible',
    label: 'Approval steps',
    fields: [
      text('consumerGetPreApproved'),
      sealed(text('consumerProvideProofOfInsurance')),
      sealed(text('consumerLoginToBank')),
      text('consumerConnectCar'),
      sealed(text('consumerProvideProofOfIncome')),
      text('consumerConsumerId'),
      text('consumerCreditApplicationId'),
    ],
  },
]
