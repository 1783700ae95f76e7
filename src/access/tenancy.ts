/**
 * The path from a record of each collection to its tenants: a field of the record, or a field of the record it
 * belongs to (`lead.tenant`). Of several paths the first with a value counts. A new collection needs a row here;
 * without one the service does not start.
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
  tasks: ['lead.tenant', 'deal.tenant', 'customer.tenants', 'assignee.tenants'],
  templates: ['tenants'],
  tenants: ['id'],
  trades: ['deal.tenant'],
  transportServiceOrders: ['tenant'],
  users: ['tenants'],
  vehicles: ['tenant'],
  webhooks: ['tenants'],
}
