/** The fields of a customer on the tabs of its form. */
import type { Field } from 'payload'
import { inverse, manyOf, number, oneOf, phone, reference, references, text } from '../../../fields'
import { guarded, headed, headedWithout, sealed, toned } from '../../../fields/marks'
import { consumerLeadSources, consumerStatuses, companyTypes } from '../../../vocabulary/parties'
import { headings } from '../../../vocabulary/headings'
import { consumerTones } from '../../../vocabulary/tones'

/** The consumer's identity, and the steps to an approval. */
export const consumer: Field[] = [
  toned(oneOf('consumerStatus', consumerStatuses), consumerTones),
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

/** The data that lenders require: income, employment and residence, current and previous. */
export const employmentAndResidence: Field[] = [
  {
    type: 'collapsible',
    label: 'Employment',
    fields: [
      { type: 'row', fields: [guarded(number('consumerIncome')), text('consumerIncomeInterval')] },
      text('consumerEmploymentStatusCode'),
      text('consumerEmployerName'),
      phone('consumerEmployerPhone'),
      text('consumerEmploymentTitle'),
      number('consumerEmploymentDuration'),
    ],
  },
  {
    type: 'collapsible',
    label: 'Previous employment',
    fields: [
      text('consumerPreviousEmployerName'),
      phone('consumerPreviousEmployerPhone'),
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

/** The company's role for the business, and its contact data. */
export const company: Field[] = [
  headedWithout(
    headed(text('companyName'), headings.companyName),
    ['consumerFirstName', 'consumerLastName'],
    headings.customerName,
  ),
  manyOf('companyType', companyTypes),
  text('companyWebsite'),
  text('companyPaymentConnectLink'),
  text('companyCustomerPortalLink'),
  text('companyServiceOrders'),
  text('companyVisibility'),
  text('companyFinanceRouteDealer'),
  reference('companyPartnerBrand', 'customers'),
  references('companyCustomer', 'customers'),
  references('companyTenants2', 'tenants'),
  references('companyTenants3', 'tenants'),
]

/** The customer's inverses: each relation is stored in the record that references the customer. */
export const related: Field[] = [
  inverse('leads', 'leads', 'customer'),
  inverse('deals', 'deals', 'customer'),
  inverse('deals2', 'deals', 'coCustomer'),
  inverse('insurancePolicies', 'insurancePolicies', 'customer'),
  inverse('consumerVehicles', 'vehicles', 'customer'),
  inverse('consumerPreApprovals', 'preApprovals', 'customer'),
  {
    type: 'collapsible',
    label: 'As a company',
    fields: [
      inverse('companyDealerDeals', 'deals', 'dealer'),
      inverse('companyDealsFacilitated', 'deals', 'facilitator'),
      inverse('companyDeals3', 'deals', 'lienHolder'),
      inverse('companyTrades', 'trades', 'lienholder'),
      inverse('companyInsuranceQuotes', 'insurancePolicies', 'insurer'),
      inverse('companyServiceQuotes', 'serviceQuotes', 'customer'),
      inverse('companyServiceQuotesPartners', 'serviceQuotes', 'partner'),
      inverse('companyTransportServiceOrders', 'transportServiceOrders', 'customer'),
    ],
  },
]
