/**
 * The ends of the time that a lead waits, in SQL for a table of leads with the alias `lead` and the field `createdAt`. A record
 * says when it was made, but never later than the ledger has it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import { changesSlug } from '../../../plugins/ledger/slug'
import { contactTypes } from '../../../vocabulary/tasks'

const made = (req: PayloadRequest, slug: string, row: SQL): SQL => {
  const changes = storedRecordsSql(req, changesSlug, ['collection', 'recordId', 'operation', 'createdAt'])
  return sql`least(${row}."createdAt", (SELECT min(change."createdAt") FROM ${changes} AS change
    WHERE change.collection = ${slug} AND change."recordId" = ${row}.id AND change.operation = 'create'))`
}

/** When the lead came. */
export const leadCame = (req: PayloadRequest): SQL => made(req, 'leads', sql`lead`)

/** When it was first contacted, or somebody called: null if never. */
export const firstContact = (req: PayloadRequest): SQL => contactTime(req, sql`min`)

/** When it was last contacted, or somebody called: null if never. */
export const lastContact = (req: PayloadRequest): SQL => contactTime(req, sql`max`)

const contactTime = (req: PayloadRequest, aggregate: SQL): SQL => {
  const events = storedRecordsSql(req, 'leadEvents', ['lead', 'type', 'createdAt'])
  return sql`(SELECT ${aggregate}(${made(req, 'leadEvents', sql`event`)}) FROM ${events} AS event
    WHERE event.lead = lead.id AND event.type::text = ANY(${sql.param([...contactTypes])}::text[]))`
}
