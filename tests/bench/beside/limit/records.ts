/** The records that the limit shows, written by hand: their fields in the order of the interface. */
import {
  choices,
  dealsListing,
  type Field,
  id,
  moments,
  named,
  numbers,
  owners,
  plain,
  references,
  type Shape,
} from './fields'

/** The fields of a deal that stand in its own row, but for its id and its moments. */
export const dealRow: readonly Field[] = [
  ...plain('dealId status'),
  ...references('salesRep'),
  ...moments('expectedClosing'),
  ...references('customer coCustomer'),
  ...plain('customerRelationship'),
  ...references('companyConsumerCustomer dealer vehicle'),
  ...numbers('mileage'),
  ...plain('salesPrice downPayment financedAmount margin'),
  ...references('taxesAndFees vscProvider'),
  ...plain('vsc'),
  ...references('gapProvider'),
  ...plain(
    'gap unsignedDocuments signedDocuments paymentLink getTradeOffer notarizePowerOfAttorney latestError',
  ),
  ...plain('development'),
  ...references('tenant createdBy lastModifiedBy'),
]

/** Its lists that are its own, and those that other records own. */
export const dealLists: readonly Field[] = [
  choices('type', 'deals'),
  named('facilitator', 'deals', 'customers'),
  named('lienHolder', 'deals', 'customers'),
  named('deliveryAddress', 'deals', 'addresses'),
  named('dependencies', 'deals', 'deals'),
]

const dealOwners: readonly Field[] = [
  owners('trades', 'trades', 'deal'),
  owners('creditApplications', 'credit_applications', 'deal'),
  owners('serviceQuotes', 'service_quotes', 'deal'),
  owners('transportServiceOrders', 'transport_service_orders', 'deal'),
]

const dealOrder =
  'id dealId status type salesRep expectedClosing customer coCustomer customerRelationship companyConsumerCustomer dealer facilitator lienHolder vehicle mileage trades salesPrice downPayment financedAmount margin taxesAndFees vscProvider vsc gapProvider gap unsignedDocuments signedDocuments paymentLink getTradeOffer notarizePowerOfAttorney deliveryAddress latestError dependencies development tenant createdBy lastModifiedBy creditApplications serviceQuotes transportServiceOrders updatedAt createdAt'.split(
    ' ',
  )

const inOrder = (order: readonly string[], fields: readonly Field[]): Field[] => {
  const byName = new Map(fields.map((field) => [field[0], field]))
  return order.flatMap((name) => [byName.get(name) ?? []].filter((found) => found.length > 0)) as Field[]
}

export const deals: Shape = {
  fields: inOrder(dealOrder, [
    id,
    ...dealRow,
    ...dealLists,
    ...dealOwners,
    ...moments('updatedAt createdAt'),
  ]),
  table: 'deals',
}

/** The fields of a deal that name customers, and the one that names a vehicle: what `depth` replaces. */
export const dealCustomers =
  'customer coCustomer companyConsumerCustomer dealer facilitator lienHolder vscProvider gapProvider'.split(
    ' ',
  )
export const dealVehicle = 'vehicle'

export const customers: Shape = {
  fields: [
    id,
    ...plain('customerId email phone'),
    ...references('address shippingContact'),
    named('tenants', 'customers', 'tenants'),
    ...plain('consumerStatus'),
    choices('consumerLeadSource', 'customers'),
    ...plain(
      'consumerFirstName consumerMiddleName consumerLastName consumerSuffix consumerDateOfBirth consumerSocialSecurity consumerEducationLevel consumerPhoneType consumerDriversLicense consumerDriversLicenseNumber consumerDriversLicenseState consumerDriversLicenceState consumerDriversLicenseExp consumerDriversLicenseExpiration consumerGetPreApproved consumerProvideProofOfInsurance consumerLoginToBank consumerConnectCar consumerProvideProofOfIncome consumerConsumerId consumerCreditApplicationId',
    ),
    ...numbers('consumerIncome'),
    ...plain(
      'consumerIncomeInterval consumerEmploymentStatusCode consumerEmployerName consumerEmployerPhone consumerEmploymentTitle',
    ),
    ...numbers('consumerEmploymentDuration'),
    ...plain('consumerPreviousEmployerName consumerPreviousEmployerPhone consumerPreviousEmploymentTitle'),
    ...numbers('consumerPreviousEmploymentDuration consumerPreviousEmploymentincome'),
    ...plain('consumerResidenceType'),
    ...numbers('consumerTimeAtResidence consumerRentMortgage'),
    ...plain(
      'consumerPreviousAddressLine1 consumerPreviousAddressLine2 consumerPreviousAddressCity consumerPreviousAddressState consumerPreviousZip',
    ),
    ...numbers('consumerPreviousAddressDuration consumerOtherIncomeAmount'),
    ...plain('consumerOtherIncomeDescription companyName'),
    choices('companyType', 'customers'),
    ...plain(
      'companyWebsite companyPaymentConnectLink companyCustomerPortalLink companyServiceOrders companyVisibility companyFinanceRouteDealer',
    ),
    ...references('companyPartnerBrand'),
    named('companyCustomer', 'customers', 'customers'),
    named('companyTenants2', 'customers', 'tenants'),
    named('companyTenants3', 'customers', 'tenants'),
    owners('leads', 'leads', 'customer'),
    owners('deals', 'deals', 'customer'),
    owners('deals2', 'deals', 'co_customer'),
    owners('insurancePolicies', 'insurance_policies', 'customer'),
    owners('consumerVehicles', 'vehicles', 'customer'),
    owners('consumerPreApprovals', 'pre_approvals', 'customer'),
    owners('companyDealerDeals', 'deals', 'dealer'),
    dealsListing('companyDealsFacilitated', 'facilitator'),
    dealsListing('companyDeals3', 'lienHolder'),
    owners('companyTrades', 'trades', 'lienholder'),
    owners('companyInsuranceQuotes', 'insurance_policies', 'insurer'),
    owners('companyServiceQuotes', 'service_quotes', 'customer'),
    owners('companyServiceQuotesPartners', 'service_quotes', 'partner'),
    owners('companyTransportServiceOrders', 'transport_service_orders', 'customer'),
    ...references('createdBy lastModifiedBy'),
    ...moments('updatedAt createdAt'),
  ],
  table: 'customers',
}

export const vehicles: Shape = {
  fields: [
    id,
    ...plain('name vin stockNumber'),
    choices('status', 'vehicles'),
    ...plain('year make model trim style body drivetrain engine transmission interior exterior'),
    ...references('customer'),
    ...plain('transportServiceOrders'),
    ...references('tenant createdBy'),
    owners('listings', 'listings', 'vehicles'),
    owners('deals', 'deals', 'vehicle'),
    owners('trades', 'trades', 'vehicle'),
    owners('serviceQuotes', 'service_quotes', 'vehicle'),
    owners('transportServiceOrders2', 'transport_service_orders', 'vehicle'),
    ...moments('updatedAt createdAt'),
  ],
  table: 'vehicles',
}
