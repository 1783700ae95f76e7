/**
 * A test oracle for deliveries: the events of the ledger's rows, derived only from the ledger and the table of transitions.
 * For webhooks without tenants and without a filter.
 */
import { transitions } from '../../src/plugins/webhooks/events/transitions'
import type { Client } from './client'

type Row = {
  changes: Record<string, { after: unknown; before: unknown }>
  collection: string
  id: number
  operation: 'create' | 'delete' | 'update'
}

/** Collections without events. */
const closed = ['apiKeys', 'apiKeyClaims', 'users']

const words = { create: 'created', delete: 'deleted', update: 'updated' }

/** `<webhook> <id of the change> <event>`, sorted. @param webhooks the events of each; null: all */
export const eventsOfLedger = async (
  { query }: Client,
  after: number,
  webhooks: ReadonlyMap<number, null | readonly string[]>,
): Promise<string[]> => {
  const rows = await query<Row>(
    'SELECT id, collection, operation, changes FROM changes WHERE id > $1 ORDER BY id',
    [after],
  )
  return rows
    .flatMap((row) =>
      eventsOf(row).flatMap((event) =>
        [...webhooks]
          .filter(([, events]) => events === null || events.includes(event))
          .map(([webhook]) => `${webhook} ${row.id} ${event}`),
      ),
    )
    .toSorted()
}

const eventsOf = ({ changes, collection, operation }: Row): string[] => {
  if (closed.includes(collection)) return []
  const named = transitions.filter(({ becomes, event, field }) => {
    const change = changes[field]
    if (!event.startsWith(`${collection}.`) || !change || operation === 'delete') return false
    if (becomes === undefined) return operation === 'update'
    return has(change.after, becomes) && !has(change.before, becomes)
  })
  return [`${collection}.${words[operation]}`, ...named.map(({ event }) => event)]
}

const has = (value: unknown, wanted: string): boolean => [value].flat().includes(wanted)
