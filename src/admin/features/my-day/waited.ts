/**
 * The ends of the time that a lead waits, in SQL for rows of `leads` with the alias `record`. A record tells by itself when it was
 * made, but never later than the ledger has it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { changesSlug } from '../../../plugins/ledger/slug'
import { contactTypes } from '../../../vocabulary/tasks'

const ledger = sql.identifier(changesSlug)

const made = (slug: string, row: SQL): SQL =>
  sql`least(${row}.created_at, (SELECT min(change.created_at) FROM ${ledger} AS change
    WHERE change.collection = ${slug} AND change.record_id = ${row}.id AND change.operation = 'create'))`

/** When the lead came. */
export const leadCame = made('leads', sql`record`)

/** When it was first contacted, or somebody called: null if never. */
export const firstContact = sql`(SELECT min(${made('leadEvents', sql`event`)}) FROM lead_events AS event
  WHERE event.lead_id = record.id AND event.type::text = ANY(${sql.param([...contactTypes])}::text[]))`
