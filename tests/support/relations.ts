/**
 * Every relation: the field that stores it, its target and its inverse, for suites over all relations. Copied from the design
 * and not from the code; those that src/collections has in addition are appended.
 */
import { configuredRelations } from './configured'

export type Relation = {
  /** `collection.field` */
  owner: string
  /** Whether the owner's field is a list. */
  many: boolean
  target: string
  /** The inverse field of the target, if any. */
  inverse: string | null
  /** Whether the inverse is a single record: the owner's field is then a sole reference. */
  inverseIsOne?: true
}

const one = (owner: string, target: string, inverse: string | null = null): Relation => ({
  owner,
  many: false,
  target,
  inverse,
})

const many = (owner: string, target: string, inverse: string | null = null): Relation => ({
  ...one(owner, target, inverse),
  many: true,
})

/** The relations of the design. */
export const designedRelations: Relation[] = [
  one('leads.salesRep', 'salesReps', 'leads'),
  one('leads.customer', 'customers', 'leads'),
  one('leads.vehicle', 'vehicles'),
  { ...one('leads.latestEvent', 'leadEvents', 'currentStatusFor'), inverseIsOne: true },
  one('leadEvents.lead', 'leads'),
  one('messages.lead', 'leads'),
  one('meetings.lead', 'leads'),
  one('messages.template', 'templates', 'messages'),
  many('templates.usedBy', 'salesReps', 'templates'),
  one('vehicles.customer', 'customers', 'consumerVehicles'),
  one('listings.vehicles', 'vehicles', 'listings'),
  one('listings.pickupLocation', 'locations', 'listings'),
  one('trades.deal', 'deals', 'trades'),
  one('trades.vehicle', 'vehicles', 'trades'),
  one('trades.lienholder', 'customers', 'companyTrades'),
  one('trades.creditApplication', 'creditApplications', 'trades'),
  one('deals.customer', 'customers', 'deals'),
  one('deals.coCustomer', 'customers', 'deals2'),
  one('deals.dealer', 'customers', 'companyDealerDeals'),
  one('deals.vehicle', 'vehicles', 'deals'),
  many('deals.facilitator', 'customers', 'companyDealsFacilitated'),
  many('deals.lienHolder', 'customers', 'companyDeals3'),
  many('deals.deliveryAddress', 'addresses', 'deals'),
  one('deals.taxesAndFees', 'dmvFees', 'taxesAndFees'),
  one('deals.companyConsumerCustomer', 'customers'),
  one('deals.vscProvider', 'customers'),
  one('deals.gapProvider', 'customers'),
  many('deals.dependencies', 'deals'),
  many('customers.companyCustomer', 'customers'),
  one('customers.companyPartnerBrand', 'customers'),
  one('creditApplications.deal', 'deals', 'creditApplications'),
  one('creditApplications.customer', 'customers'),
  one('preApprovals.customer', 'customers', 'consumerPreApprovals'),
  one('preApprovals.lead', 'leads'),
  one('customers.address', 'addresses', 'customer'),
  one('contacts.address', 'addresses', 'contact'),
  one('customers.shippingContact', 'contacts'),
  one('addresses.tenants', 'tenants', 'addresses'),
  one('insurancePolicies.customer', 'customers', 'insurancePolicies'),
  one('insurancePolicies.insurer', 'customers', 'companyInsuranceQuotes'),
  one('serviceQuotes.vehicle', 'vehicles', 'serviceQuotes'),
  one('serviceQuotes.deal', 'deals', 'serviceQuotes'),
  one('serviceQuotes.customer', 'customers', 'companyServiceQuotes'),
  one('serviceQuotes.partner', 'customers', 'companyServiceQuotesPartners'),
  one('serviceOrders.serviceQuotes', 'serviceQuotes'),
  one('serviceOrders.vin', 'vehicles'),
  many('serviceOrders.customer', 'customers'),
  many('serviceOrders.deals', 'deals'),
  many('serviceOrders.attachments', 'attachments'),
  one('serviceOrders.consignor', 'customers'),
  one('serviceOrders.billTo', 'customers'),
  one('serviceOrders.origin', 'locations'),
  one('serviceOrders.destination', 'locations'),
  one('transportServiceOrders.vehicle', 'vehicles', 'transportServiceOrders2'),
  one('transportServiceOrders.deal', 'deals', 'transportServiceOrders'),
  one('transportServiceOrders.customer', 'customers', 'companyTransportServiceOrders'),
  many('transportServiceOrders.attachments', 'attachments', 'transportServiceOrders'),
  ...['leads', 'locations', 'vehicles', 'listings', 'deals', 'dmvFees', 'creditApplications'].map((owner) =>
    one(`${owner}.tenant`, 'tenants'),
  ),
  ...['insurancePolicies', 'serviceQuotes', 'transportServiceOrders'].map((owner) =>
    one(`${owner}.tenant`, 'tenants'),
  ),
  many('serviceOrders.tenant', 'tenants'),
  ...['customers', 'salesReps', 'templates', 'attachments', 'contacts', 'webhooks'].map((owner) =>
    many(`${owner}.tenants`, 'tenants'),
  ),
  ...['users', 'apiKeys', 'apiKeyClaims'].map((owner) => many(`${owner}.tenants`, 'tenants')),
  one('apiKeyClaims.apiKey', 'apiKeys'),
  one('apiKeys.replaces', 'apiKeys'),
  many('customers.companyTenants2', 'tenants'),
  many('customers.companyTenants3', 'tenants'),
  ...['attachments', 'leadEvents', 'meetings', 'locations', 'vehicles', 'deals', 'customers'].map((owner) =>
    one(`${owner}.createdBy`, 'users'),
  ),
  ...['apiKeys', 'apiKeyClaims'].map((owner) => one(`${owner}.createdBy`, 'users')),
  ...['meetings', 'trades', 'deals', 'dmvFees', 'customers'].map((owner) =>
    one(`${owner}.lastModifiedBy`, 'users'),
  ),
]

const isDesigned = (owner: string): boolean => designedRelations.some((relation) => relation.owner === owner)

export const relations: Relation[] = [
  ...designedRelations,
  ...configuredRelations.filter(({ owner }) => !isDesigned(owner)),
]
