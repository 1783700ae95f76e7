/** Reads events, messages and meetings of a lead or customer in one statement, newest first. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { changesSlug } from '../../../../plugins/ledger/slug'
import { ledgerVisibility } from '../../../../plugins/ledger/visibility'
import { execute } from '../../../../plugins/database/connection/execute'
import { tableOf } from '../../../../plugins/database/model/model'
import { visibleRows } from '../../../../plugins/database/query/visible'
import type { Entry, EntryKind, Place, TimelineRecord } from './entry'

/** An entry without labels. */
export type Stored = Omit<Entry, 'status'>

// The columns and the sort time of each kind. A meeting sorts by its own time, so future ones are on top.
const columns: Record<EntryKind, { at: SQL; values: SQL }> = {
  leadEvents: {
    at: sql`record.created_at`,
    values: sql`record.type::text AS type, record.status::text AS status, NULL AS title, record.next_steps AS text,
      NULL::int AS template_id, record.created_by_id AS author_id`,
  },
  meetings: {
    at: sql`COALESCE(record.meeting_time, record.created_at)`,
    values: sql`NULL AS type, NULL AS status, record.name AS title, record.comments AS text,
      NULL::int AS template_id, record.created_by_id AS author_id`,
  },
  messages: {
    at: sql`COALESCE(record.created_time, record.created_at)`,
    values: sql`record.type AS type, record.status::text AS status, NULL AS title, record.message AS text,
      record.template_id AS template_id, NULL::int AS author_id`,
  },
}

/**
 * The entries that the caller may see.
 *
 * @param window.before limits them to entries older than this position
 */
export const entriesOf = async (
  req: PayloadRequest,
  owner: TimelineRecord,
  window: { before?: Place | undefined; limit: number },
): Promise<Stored[]> => {
  const branches = await Promise.all(
    (Object.keys(columns) as EntryKind[]).map((kind) => branch(req, kind, owner, window)),
  )
  const template = await visibleRows(req, 'templates')
  const author = await visibleRows(req, 'users')
  const rows = await execute<Stored>(
    req,
    sql`SELECT entry.kind, entry.id, to_jsonb(entry.at) AS at, entry.type, entry.status AS "statusValue", entry.title, entry.text,
        (SELECT record.label FROM ${table(req, 'templates')} AS record
          WHERE record.id = entry.template_id AND ${template}) AS template,
        COALESCE(
          (SELECT COALESCE(record.name, record.email) FROM ${table(req, 'users')} AS record
            WHERE record.id = entry.author_id AND ${author}),
          (SELECT change.actor_name FROM ${sql.identifier(changesSlug)} AS change
            WHERE change.collection = entry.kind AND change.record_id = entry.id AND change.operation = 'create'
              AND change.actor_type = 'user' AND ${ledgerVisibility(req, sql`change`)} LIMIT 1)
        ) AS author
      FROM (${sql.join(branches, sql` UNION ALL `)}) AS entry
      ORDER BY entry.at DESC, entry.kind DESC, entry.id DESC LIMIT ${window.limit}`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

const branch = async (
  req: PayloadRequest,
  kind: EntryKind,
  owner: TimelineRecord,
  { before, limit }: { before?: Place | undefined; limit: number },
): Promise<SQL> => {
  const { at, values } = columns[kind]
  const name = sql`${kind}::text COLLATE "C"`
  const older = before
    ? sql`(${at}, ${name}, record.id) < (${before.at}::timestamptz, ${before.kind}::text COLLATE "C", ${before.id}::int)`
    : sql`TRUE`
  return sql`(SELECT ${name} AS kind, record.id, ${at} AS at, ${values} FROM ${table(req, kind)} AS record
    WHERE ${isOf(req, owner)} AND ${older} AND ${await visibleRows(req, kind)}
    ORDER BY ${at} DESC, record.id DESC LIMIT ${limit})`
}

/** Whether a record belongs to the lead, or to a lead of the customer. Whether the reader may see it is asked besides. */
const isOf = (req: PayloadRequest, { id, slug }: TimelineRecord): SQL =>
  slug === 'leads'
    ? sql`record.lead_id = ${id}`
    : sql`record.lead_id IN (SELECT lead.id FROM ${table(req, 'leads')} AS lead WHERE lead.customer_id = ${id})`

const table = ({ payload }: PayloadRequest, slug: string): SQL =>
  sql`${sql.identifier(tableOf(payload, slug))}`
