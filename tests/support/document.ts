/**
 * The tables of the interface document, copied from its text and not from the code. Suites over all collections use them
 * together with src/collections (everyCollection.ts), so a new collection or field needs no line here.
 * `documentFields` has its fields, `documentValues` its closed lists (with our values where it names only some),
 * `ownFields` what we add. `updatedAt` and `createdAt`, which every record has, are omitted. As long as the document is.
 */

/** `id` is a reference, `ids` a list of references, `nested` a value with parts, which the document has none of. `amount` and `dateTime` are strings in the document. */
export type Kind =
  | 'text'
  | 'amount'
  | 'dateTime'
  | 'number'
  | 'place'
  | 'checkbox'
  | 'oneOf'
  | 'manyOf'
  | 'id'
  | 'ids'
  | 'json'
  | 'nested'

export type Fields = Record<string, Kind>

const all = (kind: Kind, names: string): Fields =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, kind]))

export const documentFields: Record<string, Fields> = {
  leads: { processStatuses: 'oneOf', reason: 'oneOf', latestEvent: 'id' },
  leadEvents: {
    lead: 'id',
    type: 'oneOf',
    status: 'oneOf',
    nextSteps: 'text',
    createdBy: 'id',
    currentStatusFor: 'id',
  },
  messages: {
    status: 'oneOf',
    message: 'text',
    phone: 'text',
    lead: 'id',
    template: 'id',
    createdTime: 'dateTime',
    generated: 'checkbox',
    type: 'text',
    phoneProviderMessageId: 'text',
  },
  templates: {
    usedBy: 'ids',
    message: 'text',
    sequence: 'number',
    type: 'oneOf',
    choice: 'oneOf',
    messages: 'ids',
    subject: 'text',
  },
  salesReps: {
    name: 'text',
    user: 'text',
    phone: 'text',
    phoneNumber: 'text',
    leads: 'ids',
    acceptNewLeads: 'checkbox',
    assignedLeads: 'text',
    creditBands: 'manyOf',
    templates: 'ids',
  },
  meetings: {
    name: 'text',
    lead: 'id',
    email: 'text',
    phone: 'text',
    meetingTime: 'dateTime',
    comments: 'text',
    createdBy: 'id',
    lastModifiedBy: 'id',
  },
  locations: {
    ...all('text', 'name address city state zip country'),
    listings: 'ids',
    tenant: 'id',
    createdBy: 'id',
  },
  addresses: {
    ...all('text', 'name street suite city state zip country'),
    deals: 'ids',
    tenants: 'id',
    customer: 'ids',
    contact: 'ids',
  },
  vehicles: {
    ...all('text', 'name vin'),
    customer: 'id',
    status: 'manyOf',
    deals: 'ids',
    ...all('text', 'year make model trim style body drivetrain engine transmission interior exterior'),
    ...all('ids', 'listings serviceQuotes'),
    tenant: 'id',
    trades: 'ids',
    createdBy: 'id',
    transportServiceOrders: 'text',
    transportServiceOrders2: 'ids',
  },
  listings: {
    vehicles: 'id',
    mileage: 'number',
    seller: 'text',
    ...all('amount', 'wholesaleValue wholesaleBuyNowPrice wholesaleMinimumBid wholesaleCurrentBid'),
    ...all('text', 'wholesaleDetailPage wholesaleConditionReport'),
    condition: 'number',
    ...all('amount', 'retailValue retailAskingPrice retailBuyNowPrice'),
    ...all('text', 'vehicleHistoryReport vehicleHistoryScore'),
    cleanTitle: 'checkbox',
    ...all('number', 'owners accidents'),
    attachments: 'text',
    pickupLocation: 'id',
    tenant: 'id',
  },
  trades: {
    status: 'oneOf',
    ...all('id', 'deal creditApplication'),
    tradeInAllowance: 'amount',
    odometer: 'number',
    lienholder: 'id',
    tradeInPayoffBalance: 'amount',
    payoffGoodThrough: 'dateTime',
    ...all('id', 'vehicle lastModifiedBy'),
  },
  deals: {
    ...all('id', 'customer vehicle'),
    ...all('text', 'dealId customerRelationship'),
    ...all('id', 'coCustomer companyConsumerCustomer'),
    lienHolder: 'ids',
    dealer: 'id',
    facilitator: 'ids',
    type: 'manyOf',
    ...all('amount', 'salesPrice margin downPayment financedAmount'),
    taxesAndFees: 'id',
    dependencies: 'ids',
    ...all('text', 'unsignedDocuments signedDocuments'),
    deliveryAddress: 'ids',
    ...all('text', 'paymentLink getTradeOffer notarizePowerOfAttorney'),
    serviceQuotes: 'ids',
    tenant: 'id',
    ...all('ids', 'trades creditApplications'),
    latestError: 'text',
    ...all('id', 'vscProvider gapProvider'),
    ...all('text', 'vsc gap status'),
    transportServiceOrders: 'ids',
    mileage: 'number',
    ...all('id', 'createdBy lastModifiedBy'),
    development: 'checkbox',
  },
  serviceOrders: {
    name: 'text',
    type: 'manyOf',
    customer: 'ids',
    serviceQuotes: 'id',
    paymentLink: 'text',
    vin: 'id',
    status: 'oneOf',
    ...all('text', 'error orderId'),
    price: 'amount',
    rush: 'checkbox',
    attachments: 'ids',
    ...all('dateTime', 'quoteExpiration ordered start due'),
    ...all('id', 'consignor billTo origin destination'),
    deals: 'ids',
    orderLink: 'text',
    tenant: 'ids',
  },
  attachments: {
    name: 'text',
    status: 'oneOf',
    ...all('text', 'type file serviceOrders orderId'),
    transportServiceOrders: 'ids',
  },
  dmvFees: {
    ...all('amount', 'fee estimate actual'),
    taxesAndFees: 'ids',
    ...all('id', 'tenant lastModifiedBy'),
  },
  preApprovals: {
    customer: 'id',
    ...all('text', 'title status firstName middleInitial lastName suffix address city'),
    ...all('text', 'state zip phone email income ipAddress userAgent isp sessionId resend'),
    AppId: 'number',
    segmentationBand: 'oneOf',
    ...all('text', 'estimatedInterestRate estimatedLoanTerm'),
    lead: 'id',
  },
  webhooks: { url: 'text', tenants: 'ids', method: 'text' },
  customers: {
    customerId: 'text',
    ...all('ids', 'leads deals deals2 insurancePolicies tenants'),
    ...all('id', 'address shippingContact createdBy lastModifiedBy'),
    ...all('text', 'email phone'),
    ...all(
      'text',
      'consumerFirstName consumerMiddleName consumerLastName consumerSuffix consumerDateOfBirth',
    ),
    ...all('text', 'consumerEducationLevel consumerPhoneType consumerDriversLicense'),
    ...all('text', 'consumerDriversLicenseState consumerDriversLicenseNumber consumerDriversLicenseExp'),
    ...all('text', 'consumerDriversLicenseExpiration consumerDriversLicenceState consumerGetPreApproved'),
    ...all('text', 'consumerProvideProofOfInsurance consumerLoginToBank consumerConnectCar'),
    ...all('text', 'consumerProvideProofOfIncome consumerConsumerId consumerCreditApplicationId'),
    ...all('text', 'consumerSocialSecurity consumerIncomeInterval consumerEmploymentStatusCode'),
    ...all('text', 'consumerEmployerName consumerEmployerPhone consumerEmploymentTitle'),
    ...all('text', 'consumerPreviousEmployerName consumerPreviousEmployerPhone'),
    ...all('text', 'consumerPreviousEmploymentTitle consumerPreviousAddressLine1'),
    ...all('text', 'consumerPreviousAddressLine2 consumerPreviousAddressCity consumerPreviousAddressState'),
    ...all('text', 'consumerPreviousZip consumerResidenceType consumerOtherIncomeDescription'),
    ...all('number', 'consumerIncome consumerEmploymentDuration consumerPreviousEmploymentDuration'),
    ...all('number', 'consumerPreviousEmploymentincome consumerTimeAtResidence'),
    ...all('number', 'consumerPreviousAddressDuration consumerRentMortgage consumerOtherIncomeAmount'),
    ...all('ids', 'consumerVehicles consumerPreApprovals'),
    consumerStatus: 'oneOf',
    consumerLeadSource: 'manyOf',
    ...all('text', 'companyName companyWebsite companyPaymentConnectLink companyCustomerPortalLink'),
    ...all('text', 'companyServiceOrders companyVisibility companyFinanceRouteDealer'),
    companyPartnerBrand: 'id',
    ...all('ids', 'companyDealerDeals companyDealsFacilitated companyInsuranceQuotes companyServiceQuotes'),
    ...all(
      'ids',
      'companyServiceQuotesPartners companyTenants2 companyTenants3 companyCustomer companyTrades',
    ),
    ...all('ids', 'companyDeals3 companyTransportServiceOrders'),
    companyType: 'manyOf',
  },
}

/** Fields we add to collections of the document. */
export const ownFields: Record<string, Fields> = {
  leads: {
    ...all('text', 'name firstName lastName email phone source notes'),
    ...all('id', 'customer salesRep vehicle tenant'),
    creditBand: 'oneOf',
  },
  addresses: { place: 'place' },
  locations: { openingHours: 'text', place: 'place', timeZone: 'text' },
  deals: { expectedClosing: 'dateTime', salesRep: 'id' },
  salesReps: { tenants: 'ids' },
  templates: { tenants: 'ids' },
  attachments: { ...all('id', 'createdBy customer deal lead vehicle'), tenants: 'ids' },
  webhooks: {
    description: 'text',
    ...all('checkbox', 'enabled ordered'),
    ...all('json', 'events filter payload'),
  },
}

/** Collections that the document refers to but does not define, with their fields in the interface. */
export const ownCollections: Record<string, Fields> = {
  tenants: { name: 'text', addresses: 'ids' },
  contacts: { ...all('text', 'name email phone'), address: 'id', tenants: 'ids' },
  creditApplications: {
    ...all('text', 'name status notes'),
    amount: 'amount',
    ...all('id', 'customer deal tenant'),
    trades: 'ids',
  },
  insurancePolicies: {
    ...all('text', 'policyNumber status'),
    premium: 'amount',
    ...all('dateTime', 'effective expires'),
    ...all('id', 'customer insurer tenant'),
  },
  serviceQuotes: {
    ...all('text', 'name status notes'),
    price: 'amount',
    quoteExpiration: 'dateTime',
    ...all('id', 'vehicle deal customer partner tenant'),
  },
  transportServiceOrders: {
    ...all('text', 'name status orderId notes'),
    price: 'amount',
    ...all('dateTime', 'pickup delivery'),
    ...all('id', 'vehicle deal customer tenant'),
    attachments: 'ids',
  },
}

/** Collections that only the service writes and that keys may read. A name with a dot is a member of an object. */
export const readOnlyCollections: Record<string, Fields> = {
  changes: {
    ...all('text', 'collection requestId batchId undoes'),
    recordId: 'number',
    operation: 'oneOf',
    'actor.type': 'oneOf',
    ...all('text', 'actor.id actor.name'),
    tenants: 'ids',
    changes: 'json',
  },
}

/** The fields that every record has. Those that only the service writes are never updated, so they have no `updatedAt`. */
export const stampsOf = (slug: string): string[] =>
  slug in readOnlyCollections ? ['id', 'createdAt'] : ['id', 'createdAt', 'updatedAt']

/** The natural keys of the document's collections. */
export const documentKeys: Record<string, string[]> = {
  customers: ['customerId'],
  deals: ['dealId'],
  messages: ['phoneProviderMessageId'],
  vehicles: ['vin'],
}

export { documentValues } from './documentValues'
