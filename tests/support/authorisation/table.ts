/**
 * Who may do what with the records of each collection, written by hand from the policies as they are meant, and from
 * nothing that the service computes. The matrix compares every answer of the service with it.
 *
 * Rights are letters: c create, r read, u update, d delete. A letter says that there are records a caller may do it
 * with; whether the record at hand is among them, the identity says (its tenants, the leads of a rep).
 */
export type Row = {
  admin: string
  /** What a key reaches; `closed`: to a key there is no such collection. */
  key: 'closed' | 'crud' | 'r'
  manager: string
  rep: string
  /** To a rep all records of the own tenants are alike, whoever works them. */
  isAlikeForReps?: true
  /** Of managers and reps each sees the own account alone. */
  isOwnAccount?: true
  /** The body of a record that a rep makes names nothing that is another's. */
  isMadeByAnyRep?: true
  /** What a key that is limited to tenants may do, where that is less. */
  limitedKey?: string
}

/** The business of the back office. */
const office: Row = { admin: 'crud', key: 'crud', manager: 'crud', rep: '' }

/** What reps look up. */
const lookedUp: Row = { ...office, isAlikeForReps: true, rep: 'r' }

/** What reps work with: what hangs on their leads and on those that nobody has. They delete nothing. */
const worked: Row = { ...office, rep: 'cru' }

/** What the service keeps for itself. */
const internal: Row = { admin: '', key: 'closed', manager: '', rep: '' }

export const table: Record<string, Row> = {
  addresses: office,
  apiKeyClaims: { ...internal, admin: 'crd' },
  apiKeys: { ...internal, admin: 'rud' },
  attachments: office,
  // Of the ledger a rep reads, beside the history of single records, that of what reps look up.
  changes: { admin: 'r', key: 'r', manager: 'r', rep: 'r' },
  contacts: office,
  creditApplications: office,
  customers: { ...worked, isMadeByAnyRep: true },
  deals: worked,
  dmvFees: office,
  idempotentAnswers: internal,
  insurancePolicies: office,
  leadEvents: worked,
  leads: worked,
  listings: lookedUp,
  locations: lookedUp,
  meetings: worked,
  messages: worked,
  preApprovals: worked,
  salesReps: lookedUp,
  serviceOrders: office,
  serviceQuotes: office,
  templates: lookedUp,
  tenants: { ...lookedUp, limitedKey: 'ru', manager: 'ru' },
  trades: worked,
  transportServiceOrders: office,
  users: { ...internal, admin: 'crud', isOwnAccount: true, manager: 'ru', rep: 'ru' },
  vehicles: worked,
  webhooks: office,
}

/** The collections whose records keep their versions. */
export const versioned: ReadonlySet<string> = new Set(['preApprovals', 'trades', 'webhooks'])

/** @throws for a collection that nobody has said anything about */
export const rowOf = (slug: string): Row => {
  const row = table[slug]
  if (row) return row
  throw new Error(
    `${slug} has no row in tests/support/authorisation/table.ts: say there who may do what with its records.`,
  )
}
