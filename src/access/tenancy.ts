/**
 * To whom a record belongs: for every collection the way from a record to its tenants. A field of the record itself, or
 * a field of the record that it is part of (`lead.tenant`). Of several ways the first counts whose reference is set.
 *
 * A new collection needs a row: without one the service does not start.
 */
export const tenantPaths: Record<string, readonly [string, ...string[]]> = {
  addresses: ['tenants'],
  apiKeyClaims: ['tenants'],
  apiKeys: ['tenants'],
  attachments: ['tenants'],
  changes: ['tenants'],
  contacts: ['tenants'],
  creditApplications: ['tenant'],
  customers: ['tenants'],
  deals: ['tenant'],
  dmvFees: ['tenant'],
  insurancePolicies: ['tenant'],
  leadEvents: ['lead.tenant'],
  leads: ['tenant'],
  listings: ['tenant'],
  locations: ['tenant'],
  meetings: ['lead.tenant'],
  messages: ['lead.tenant'],
  preApprovals: ['lead.tenant', 'customer.tenants'],
  salesReps: ['tenants'],
  serviceOrders: ['tenant'],
  serviceQuotes: ['tenant'],
  templates: ['tenants'],
  tenants: ['id'],
  trades: ['deal.tenant'],
  transportServiceOrders: ['tenant'],
  users: ['tenants'],
  vehicles: ['tenant'],
  webhooks: ['tenants'],
}
