/**
 * The rights of each kind of caller on each collection, written by hand from the intended policies and without code of the
 * service. The matrix compares every answer of the service with it. A new collection usually needs no row: its rights are
 * derived from its policy (derived.ts).
 *
 * Rights are letters: c create, r read, u update, d delete. A letter means that the caller has the right on some records;
 * whether the requested record is among them depends on the identity (its tenants, the leads of a rep).
 */
import { derivedRow } from './derived'

export type Row = {
  /** The collection's actions by name. */
  actions?: Record<string, ActionRow>
  admin: string
  /** The rights of a key; `closed`: the collection does not exist for keys. */
  key: 'closed' | 'crud' | 'r'
  manager: string
  rep: string
  /** Whether reps may access all records of their tenants, whoever the sales rep is. */
  isAlikeForReps?: true
  /** Managers and reps see only their own account. */
  isOwnAccount?: true
  /** Not in the panel: staff get 404. */
  isUnseen?: true
  /** It receives data of other records, so writing it requires read access to them. */
  isTelling?: true
  /** A rep may create it without references to others' records. */
  isMadeByAnyRep?: true
  /** The rights of a key with a tenant limit, if fewer. */
  limitedKey?: string
}

export type ActionRow = {
  /** The right that the action requires; `everybody`: no key is needed. */
  asks: 'd' | 'everybody' | 'r' | 'u'
  /** The body of the request. */
  body?: unknown
  /** Whether the answer contains the record's id. */
  sees?: true
  /** The success status if not 200. */
  status?: number
}

/** Collections of the back office. */
const office: Row = { admin: 'crud', key: 'crud', manager: 'crud', rep: '' }

/** Collections that reps may read. */
const lookedUp: Row = { ...office, isAlikeForReps: true, rep: 'r' }

/** Collections that reps work with: records of their leads and of unassigned ones. They may not delete. */
const worked: Row = { ...office, rep: 'cru' }

/** Internal collections of the service. */
const internal: Row = { admin: '', key: 'closed', manager: '', rep: '' }

export const table: Record<string, Row> = {
  addresses: { ...worked, isMadeByAnyRep: true },
  apiKeyClaims: { ...internal, admin: 'crd' },
  apiKeys: { ...internal, admin: 'rud' },
  attachments: worked,
  // The panel reads the history of single records through a server function.
  changes: { ...internal, isUnseen: true, key: 'r' },
  contacts: office,
  creditApplications: office,
  customers: worked,
  deals: worked,
  dmvFees: { ...worked, isMadeByAnyRep: true },
  idempotentAnswers: { ...internal, isUnseen: true },
  insurancePolicies: office,
  leadEvents: worked,
  leads: worked,
  listings: lookedUp,
  locations: lookedUp,
  meetings: worked,
  messages: worked,
  preApprovals: worked,
  salesReps: { ...lookedUp, actions: { handOverSalesRep: { asks: 'u', body: { dryRun: true } } } },
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

/** @throws for a collection without a row */
export const rowOf = (slug: string): Row => {
  const row = table[slug] ?? derivedRow(slug)
  if (row) return row
  throw new Error(
    `${slug} has no row in tests/support/authorisation/table.ts: say there who may do what with its records.`,
  )
}
