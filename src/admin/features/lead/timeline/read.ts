/** Reads the timeline of a record in one statement: open tasks first, then everything else, newest first. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { changesSlug } from '../../../../plugins/ledger/slug'
import { lastChangeOf } from '../../../../plugins/ledger/last'
import { ledgerVisibility } from '../../../../plugins/ledger/visibility'
import { execute } from '../../../../plugins/database/connection/execute'
import { storedRecordsSql, visibleRecordsSql } from '../../../../plugins/database/query/records'
import { ownerFields } from '../../papers/owner'
import { type EntryKind, entryKinds, type Place, type TimelineRecord, type TimelineSlug } from './entry'

/** An entry without labels. */
export type Stored = Place & {
  author: null | string
  /** Of a ledger row: all of its changes, of which only some are shown. */
  changes: null | Record<string, { after: unknown; before: unknown }>
  due: null | string
  /** Of a change by a key: its name, empty if it had none. */
  keyName: null | string
  operation: null | string
  recordId: null | number
  /** By id: the names of the sales reps of a change. */
  reps: null | Record<string, null | string>
  /** Of a future meeting or an open task. */
  revision: null | number
  slug: null | TimelineSlug
  status: null | string
  templateId: null | number
  text: null | string
  title: null | string
  type: null | string
}

/** The fields whose changes a timeline shows. Values of other fields may be personal data. */
export const shownFields = {
  customers: ['consumerStatus'],
  deals: ['status', 'salesRep'],
  leads: ['processStatuses', 'salesRep'],
} as const satisfies Record<TimelineSlug, readonly string[]>

// The columns of every kind. What a kind does not have is null.
const columns = {
  authorId: sql`int`,
  authorName: sql`text`,
  changes: sql`jsonb`,
  due: sql`timestamptz`,
  keyName: sql`text`,
  operation: sql`text`,
  recordId: sql`int`,
  repId: sql`int`,
  revision: sql`int`,
  slug: sql`text`,
  status: sql`text`,
  templateId: sql`int`,
  text: sql`text`,
  title: sql`text`,
  type: sql`text`,
}

type Kind = {
  /** By the collections of subjects: whether a row is about one of them. Every condition has an index. */
  about: Partial<Record<TimelineSlug, SQL>>
  rows: (req: PayloadRequest) => Promise<{
    /** The time by which entries are sorted. */
    at: SQL
    from: SQL
    isOpen?: SQL
    values: Partial<Record<keyof typeof columns, SQL>>
  }>
}

const idsOf = (slug: TimelineSlug): SQL =>
  sql`ARRAY(SELECT subject.id FROM subject WHERE subject.slug = ${slug})`

const refersTo = (slug: TimelineSlug): SQL =>
  sql`item.${sql.identifier(ownerFields[slug])} = ANY(${idsOf(slug)})`

/** Of the ledger: the creation, and changes of the fields that are shown. */
const isChangeOf = (slug: TimelineSlug): SQL =>
  sql`(item.collection = ${slug}
    AND (item.operation = 'create' OR (item.operation = 'update' AND item.changes ?| ${sql.param([...shownFields[slug]])}::text[])))`

const ofLeads = { leads: refersTo('leads') }
const ofAll = { customers: refersTo('customers'), deals: refersTo('deals'), leads: refersTo('leads') }

const kinds: Record<EntryKind, Kind> = {
  attachments: {
    about: ofAll,
    rows: async (req) => ({
      at: sql`item."createdAt"`,
      from: await visibleRecordsSql(req, 'attachments', [
        'customer',
        'deal',
        'lead',
        'name',
        'filename',
        'type',
        'createdBy',
        'createdAt',
      ]),
      values: {
        authorId: sql`item."createdBy"`,
        status: sql`item.type`,
        title: sql`COALESCE(NULLIF(item.name, ''), item.filename)`,
      },
    }),
  },
  changes: {
    about: { customers: isChangeOf('customers'), deals: isChangeOf('deals'), leads: isChangeOf('leads') },
    rows: async (req) => ({
      // Records that were taken over from elsewhere have their own time of creation.
      at: sql`CASE WHEN item.operation = 'create' THEN item."recordCreatedAt" ELSE item."createdAt" END`,
      // The subjects are records that the reader may see. A join, because a customer may have thousands of deals, and the
      // ledger has a row for each.
      from: sql`(SELECT change.*, subject."createdAt" AS "recordCreatedAt"
        FROM ${storedRecordsSql(
          req,
          changesSlug,
          [
            'collection',
            'recordId',
            'operation',
            'actorType',
            'actorId',
            'actorName',
            'changes',
            'createdAt',
          ],
          { where: ledgerVisibility(req, sql`record`) },
        )} AS change
        JOIN subject ON subject.slug = change.collection AND subject.id::numeric = change."recordId")`,
      values: {
        authorId: sql`CASE WHEN item."actorType" = 'user' THEN item."actorId"::int END`,
        authorName: sql`CASE WHEN item."actorType" = 'user' THEN item."actorName" END`,
        changes: sql`item.changes`,
        keyName: sql`CASE WHEN item."actorType" = 'key' THEN COALESCE(item."actorName", '') END`,
        operation: sql`item.operation::text`,
        recordId: sql`item."recordId"::int`,
        slug: sql`item.collection`,
      },
    }),
  },
  leadEvents: {
    about: ofLeads,
    rows: async (req) => ({
      at: sql`item."createdAt"`,
      from: await visibleRecordsSql(req, 'leadEvents', [
        'lead',
        'type',
        'status',
        'nextSteps',
        'createdBy',
        'createdAt',
      ]),
      values: {
        authorId: sql`item."createdBy"`,
        status: sql`item.status::text`,
        text: sql`item."nextSteps"`,
        type: sql`item.type::text`,
      },
    }),
  },
  meetings: {
    about: ofLeads,
    rows: async (req) => ({
      // The time of the meeting, so that future ones are on top.
      at: sql`COALESCE(item."meetingTime", item."createdAt")`,
      from: await visibleRecordsSql(req, 'meetings', [
        'lead',
        'name',
        'comments',
        'createdBy',
        'meetingTime',
        'createdAt',
      ]),
      values: {
        authorId: sql`item."createdBy"`,
        revision: sql`CASE WHEN item."meetingTime" > now() THEN ${lastChangeOf('meetings', sql`item.id`)} END`,
        text: sql`item.comments`,
        title: sql`item.name`,
      },
    }),
  },
  messages: {
    about: ofLeads,
    rows: async (req) => ({
      at: sql`COALESCE(item."createdTime", item."createdAt")`,
      from: await visibleRecordsSql(req, 'messages', [
        'lead',
        'type',
        'status',
        'message',
        'template',
        'createdTime',
        'createdAt',
      ]),
      values: {
        status: sql`item.status::text`,
        templateId: sql`item.template`,
        text: sql`item.message`,
        type: sql`item.type`,
      },
    }),
  },
  notes: {
    about: ofAll,
    rows: async (req) => ({
      at: sql`item."createdAt"`,
      from: await visibleRecordsSql(req, 'notes', [
        'customer',
        'deal',
        'lead',
        'text',
        'createdBy',
        'createdAt',
      ]),
      values: { authorId: sql`item."createdBy"`, text: sql`item.text` },
    }),
  },
  tasks: {
    about: ofAll,
    rows: async (req) => ({
      // The ledger has the time when a task was done, until its rows are purged.
      at: sql`CASE WHEN item.done IS NOT TRUE THEN COALESCE(item.due, item."createdAt") ELSE COALESCE(
        (SELECT max(change."createdAt")
          FROM ${storedRecordsSql(req, changesSlug, ['collection', 'recordId', 'changes', 'createdAt'])} AS change
          WHERE change.collection = 'tasks' AND change."recordId" = item.id
            AND change.changes #>> '{done,after}' = 'true'),
        item."updatedAt") END`,
      from: await visibleRecordsSql(req, 'tasks', [
        'customer',
        'deal',
        'lead',
        'what',
        'rule',
        'notes',
        'done',
        'due',
        'assignee',
        'updatedAt',
        'createdAt',
      ]),
      isOpen: sql`item.done IS NOT TRUE`,
      values: {
        due: sql`item.due`,
        repId: sql`item.assignee`,
        revision: sql`CASE WHEN item.done IS NOT TRUE THEN ${lastChangeOf('tasks', sql`item.id`)} END`,
        text: sql`item.notes`,
        title: sql`item.what`,
        type: sql`item.rule`,
      },
    }),
  },
}

/** The collections of the records whose entries a timeline has. */
const subjectSlugs: Record<TimelineSlug, readonly TimelineSlug[]> = {
  customers: ['customers', 'deals', 'leads'],
  deals: ['customers', 'deals', 'leads'],
  leads: ['leads'],
}

/** The subjects that the reader may see, as a query. */
const subjects: Record<TimelineSlug, (req: PayloadRequest, owner: TimelineRecord) => Promise<SQL>> = {
  customers: async (req, owner) =>
    sql`${await visibleRecordsSql(req, 'customers', ['createdAt'])} AS item WHERE item.id = ${customerOf(req, owner)}`,
  deals: async (req, { id, slug }) =>
    sql`${await visibleRecordsSql(req, 'deals', ['customer', 'coCustomer', 'createdAt'])} AS item
      WHERE ${slug === 'deals' ? sql`item.id = ${id}` : sql`(item.customer = ${id} OR item."coCustomer" = ${id})`}`,
  leads: async (req, owner) =>
    sql`${await visibleRecordsSql(req, 'leads', ['customer', 'createdAt'])} AS item
      WHERE ${owner.slug === 'leads' ? sql`item.id = ${owner.id}` : sql`item.customer = ${customerOf(req, owner)}`}`,
}

/** The customer, or the customer of the deal. */
const customerOf = (req: PayloadRequest, { id, slug }: TimelineRecord): SQL =>
  slug === 'deals'
    ? sql`(SELECT deal.customer FROM ${storedRecordsSql(req, 'deals', ['customer'])} AS deal WHERE deal.id = ${id})`
    : sql`${id}`

/** The kinds that a timeline can have. */
export const kindsOf = (slug: TimelineSlug): EntryKind[] =>
  entryKinds.filter((kind) => subjectSlugs[slug].some((subject) => kinds[kind].about[subject]))

type Window = {
  /** Limits the entries to those after this position. */
  before?: Place | undefined
  /** Limits them to one kind. */
  kind?: EntryKind | undefined
  limit: number
}

/** The entries that the caller may see. */
export const entriesOf = async (
  req: PayloadRequest,
  owner: TimelineRecord,
  window: Window,
): Promise<Stored[]> => {
  const slugs = subjectSlugs[owner.slug]
  const chosen = kindsOf(owner.slug).filter((kind) => window.kind === undefined || kind === window.kind)
  if (chosen.length === 0) return []
  const about = await Promise.all(
    slugs.map(
      async (slug) =>
        sql`SELECT ${slug}::text AS slug, item.id, item."createdAt" FROM ${await subjects[slug](req, owner)}`,
    ),
  )
  const branches = await Promise.all(chosen.map((kind) => branch(req, kind, slugs, window)))
  const creations = storedRecordsSql(
    req,
    changesSlug,
    ['collection', 'recordId', 'operation', 'actorType', 'actorName'],
    { where: ledgerVisibility(req, sql`record`) },
  )
  const reps = await visibleRecordsSql(req, 'salesReps', ['name'])
  const rows = await execute<Stored>(
    req,
    sql`WITH subject AS MATERIALIZED (${sql.join(about, sql` UNION ALL `)})
      SELECT entry.kind, entry.id, entry."isOpen", to_jsonb(entry.at) AS at, to_jsonb(entry.due) AS due,
        entry.type, entry.status, entry.title, entry.text, entry.operation, entry.revision, entry.slug, entry."recordId", entry."templateId", entry."keyName", entry.changes,
        (SELECT jsonb_object_agg(rep.id, rep.name) FROM ${reps} AS rep
          WHERE rep.id IN ((entry.changes #>> '{salesRep,before}')::int, (entry.changes #>> '{salesRep,after}')::int)) AS reps,
        CASE WHEN entry.kind = 'tasks' THEN (SELECT rep.name FROM ${reps} AS rep WHERE rep.id = entry."repId")
        ELSE COALESCE(
          (SELECT COALESCE(author.name, author.email) FROM ${await visibleRecordsSql(req, 'users', ['name', 'email'])} AS author
            WHERE author.id = entry."authorId"),
          entry."authorName",
          (SELECT change."actorName" FROM ${creations} AS change
            WHERE change.collection = entry.kind AND change."recordId" = entry.id AND change.operation = 'create'
              AND change."actorType" = 'user' LIMIT 1)
        ) END AS author
      FROM (${sql.join(branches, sql` UNION ALL `)}) AS entry
      ORDER BY entry."isOpen" DESC, entry.at DESC, entry.kind DESC, entry.id DESC LIMIT ${window.limit}`,
  )
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    due: row.due === null ? null : new Date(row.due).toISOString(),
  }))
}

const branch = async (
  req: PayloadRequest,
  kind: EntryKind,
  slugs: readonly TimelineSlug[],
  { before, limit }: Window,
): Promise<SQL> => {
  const { at, from, isOpen = sql`FALSE`, values } = await kinds[kind].rows(req)
  const name = sql`${kind}::text COLLATE "C"`
  const older = before
    ? sql`(${isOpen}, ${at}, ${name}, item.id) < (${before.isOpen}::boolean, ${before.at}::timestamptz, ${before.kind}::text COLLATE "C", ${before.id}::int)`
    : sql`TRUE`
  const about = slugs.flatMap((slug) => kinds[kind].about[slug] ?? [])
  const selected = Object.entries(columns).map(
    ([column, type]) =>
      sql`(${values[column as keyof typeof columns] ?? sql`NULL`})::${type} AS ${sql.identifier(column)}`,
  )
  return sql`(SELECT ${name} AS kind, item.id, ${isOpen} AS "isOpen", ${at} AS "at", ${sql.join(selected, sql`, `)}
    FROM ${from} AS item WHERE (${sql.join(about, sql` OR `)}) AND ${older}
    ORDER BY "isOpen" DESC, "at" DESC, id DESC LIMIT ${limit})`
}
