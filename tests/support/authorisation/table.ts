/**
 * Who may do what with the records of each collection, written by hand from the policies as they are meant, and from
 * nothing that the service computes. The matrix compares every answer of the service with it. A collection of one's own
 * needs no row where its policy says it all: see derived.ts.
 *
 * Rights are letters: c create, r read, u update, d delete. A letter says that there are records a caller may do it
 * with; whether the record at hand is among them, the identity says (its tenants, the leads of a rep).
 */
import { derivedRow } from './derived'

export type Row = {
  /** What can be asked of it beside what all collections have, by the name of the action. */
  actions?: Record<string, ActionRow>
  admin: string
  /** What a key reaches; `closed`: to a key there is no such collection. */
  key: 'closed' | 'crud' | 'r'
  manager: string
  rep: string
  /** To a rep all records of the own tenants are alike, whoever works them. */
  isAlikeForReps?: true
  /** Of managers and reps each sees the own account alone. */
  isOwnAccount?: true
  /** Nobody's panel shows them: to staff there is no such path. */
  isUnseen?: true
  /** It is told of other records: whoever writes it must be allowed to read them. */
  isTelling?: true
  /** The body of a record that a rep makes names nothing that is another's. */
  isMadeByAnyRep?: true
  /** What a key that is limited to tenants may do, where that is less. */
  limitedKey?: string
}

export type ActionRow = {
  /** The letter of the record's own rights that it asks for; `everybody`: no key. */
  asks: 'd' | 'everybody' | 'r' | 'u'
  /** What is sent. */
  body?: unknown
  /** The record's id is in the answer. */
  sees?: true
  /** When all is well, where that is not 200. */
  status?: number
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
  // Staff read the history of single records, which the panel asks the server for.
  changes: { ...internal, isUnseen: true, key: 'r' },
  contacts: office,
  creditApplications: office,
  customers: { ...worked, isMadeByAnyRep: true },
  deals: worked,
  dmvFees: office,
  idempotentAnswers: { ...internal, isUnseen: true },
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
  webhookDeliveries: { ...internal, isUnseen: true },
  webhooks: {
    ...office,
    actions: {
      createWebhookSecret: { asks: 'u', body: { overlapHours: 1 }, status: 201 },
      getWebhookState: { asks: 'r' },
      listWebhookDeliveries: { asks: 'r' },
      listWebhookEvents: { asks: 'everybody' },
      pauseWebhook: { asks: 'u' },
      replayWebhook: { asks: 'u', body: { failedSince: '2026-01-01T00:00:00Z' } },
      resumeWebhook: { asks: 'u' },
      testWebhook: { asks: 'u', body: {}, status: 202 },
    },
    isTelling: true,
  },
}

/** @throws for a collection that nobody has said anything about */
export const rowOf = (slug: string): Row => {
  const row = table[slug] ?? derivedRow(slug)
  if (row) return row
  throw new Error(
    `${slug} has no row in tests/support/authorisation/table.ts: say there who may do what with its records.`,
  )
}
