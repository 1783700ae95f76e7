/** Reads events, messages and meetings of a lead or customer in one statement, newest first. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { changesSlug } from '../../../../plugins/ledger/slug'
import { ledgerVisibility } from '../../../../plugins/ledger/visibility'
import { execute } from '../../../../plugins/database/connection/execute'
import { storedRecordsSql, visibleRecordsSql } from '../../../../plugins/database/query/records'
import type { Entry, EntryKind, Place, TimelineRecord } from './entry'

/** An entry without labels. */
export type Stored = Omit<Entry, 'status'>

// The records, columns and sort time of each kind. A meeting sorts by its own time, so future ones are on top.
const kinds: Record<EntryKind, { at: SQL; records: (req: PayloadRequest) => Promise<SQL>; values: SQL }> = {
  leadEvents: {
    at: sql`item."createdAt"`,
    records: (req) =>
      visibleRecordsSql(req, 'leadEvents', ['lead', 'type', 'status', 'nextSteps', 'createdBy', 'createdAt']),
    values: sql`item.type::text AS type, item.status::text AS status, NULL AS title, item."nextSteps" AS text,
      NULL::int AS "templateId", item."createdBy" AS "authorId"`,
  },
  meetings: {
    at: sql`COALESCE(item."meetingTime", item."createdAt")`,
    records: (req) =>
      visibleRecordsSql(req, 'meetings', [
        'lead',
        'name',
        'comments',
        'createdBy',
        'meetingTime',
        'createdAt',
      ]),
    values: sql`NULL AS type, NULL AS status, item.name AS title, item.comments AS text,
      NULL::int AS "templateId", item."createdBy" AS "authorId"`,
  },
  messages: {
    at: sql`COALESCE(item."createdTime", item."createdAt")`,
    records: (req) =>
      visibleRecordsSql(req, 'messages', [
        'lead',
        'type',
        'status',
        'message',
        'template',
        'createdTime',
        'createdAt',
      ]),
    values: sql`item.type AS type, item.status::text AS status, NULL AS title, item.message AS text,
      item.template AS "templateId", NULL::int AS "authorId"`,
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
    (Object.keys(kinds) as EntryKind[]).map((kind) => branch(req, kind, owner, window)),
  )
  const changes = storedRecordsSql(
    req,
    changesSlug,
    ['collection', 'recordId', 'operation', 'actorType', 'actorName'],
    { where: ledgerVisibility(req, sql`record`) },
  )
  const rows = await execute<Stored>(
    req,
    sql`SELECT entry.kind, entry.id, to_jsonb(entry.at) AS at, entry.type, entry.status AS "statusValue", entry.title, entry.text,
        (SELECT template.label FROM ${await visibleRecordsSql(req, 'templates', ['label'])} AS template
          WHERE template.id = entry."templateId") AS template,
        COALESCE(
          (SELECT COALESCE(author.name, author.email) FROM ${await visibleRecordsSql(req, 'users', ['name', 'email'])} AS author
            WHERE author.id = entry."authorId"),
          (SELECT change."actorName" FROM ${changes} AS change
            WHERE change.collection = entry.kind AND change."recordId" = entry.id AND change.operation = 'create'
              AND change."actorType" = 'user' LIMIT 1)
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
  const { at, records, values } = kinds[kind]
  const name = sql`${kind}::text COLLATE "C"`
  const older = before
    ? sql`(${at}, ${name}, item.id) < (${before.at}::timestamptz, ${before.kind}::text COLLATE "C", ${before.id}::int)`
    : sql`TRUE`
  return sql`(SELECT ${name} AS kind, item.id, ${at} AS at, ${values} FROM ${await records(req)} AS item
    WHERE ${isOf(req, owner)} AND ${older}
    ORDER BY ${at} DESC, item.id DESC LIMIT ${limit})`
}

/** Whether a record belongs to the lead, or to a lead of the customer. Whether the reader may see it is asked besides. */
const isOf = (req: PayloadRequest, { id, slug }: TimelineRecord): SQL =>
  slug === 'leads'
    ? sql`item.lead = ${id}`
    : sql`item.lead IN (SELECT lead.id FROM ${storedRecordsSql(req, 'leads', ['customer'])} AS lead WHERE lead.customer = ${id})`
