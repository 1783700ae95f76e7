/**
 * What the clients were told, and know because of it. A write counts as acknowledged when its whole answer arrived.
 */
export type Acknowledged = {
  collection: Collection
  id: number
  /** The value that this write alone wrote; null for a deletion. */
  marker: null | string
  operation: 'create' | 'delete' | 'update'
}

/** The collections written to, each with the text that a write leaves its mark in. */
export const marked = {
  // Lists of references and choices: one record at a time, however many are meant.
  deals: { column: 'status', field: 'status' },
  // Plain columns: many by a few statements.
  leads: { column: 'notes', field: 'notes' },
  // With a version for each write.
  trades: { column: 'trade_in_allowance', field: 'tradeInAllowance' },
} as const

export type Collection = keyof typeof marked

/** A creation that was sent with an idempotency key and not answered. */
export type Unanswered = { body: Record<string, unknown>; collection: Collection; key: string }

export class Journal {
  readonly acknowledged: Acknowledged[] = []
  /** Answers that tell of a failure of the service. */
  readonly failures: string[] = []
  readonly living: Record<Collection, Set<number>> = { deals: new Set(), leads: new Set(), trades: new Set() }
  /** How many requests were sent and not answered. */
  cutOff = 0
  /** How many requests were answered whose writes were made and taken back. */
  rolledBack = 0
  unanswered: Unanswered[] = []
  private markers = 0

  /** A text that no other write has. */
  marker(): string {
    return `mark ${++this.markers}`
  }

  note(write: Acknowledged): void {
    this.acknowledged.push(write)
    if (write.operation === 'delete') this.living[write.collection].delete(write.id)
    if (write.operation === 'create') this.living[write.collection].add(write.id)
  }
}
