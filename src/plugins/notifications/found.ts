/** One SQL query for all new notifications: by account, kind and origin, the ids of the records. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { literal } from '../database/connection/execute'
import { transactionColumn } from '../database/model/recorded'
import type { Kind } from './kinds'

export type Span = {
  /** Tasks that became due from the first time on and before the second: ISO 8601. */
  dueFrom: string
  dueUntil: string
  /** Changes that the second snapshot shows and the first does not: `pg_snapshot`. */
  from: string
  until: string
}

const transaction = sql.identifier(transactionColumn)

/** Older changes were restored from elsewhere. */
const maxAgeDays = 7

/** Older messages were imported and need no reply. */
const messageHours = 24

const kind = (name: Kind): SQL => literal(name)

/** The accounts of the reps, by the e-mail address in the rep's record. */
const joinAccount = (rep: SQL): SQL => sql`JOIN sales_reps AS rep ON rep.id = ${rep}
  JOIN users AS account ON account.email = rep.account_address`

const isByAnother = sql`NOT (change.actor_type = 'user' AND change.actor_id = account.id::text)`

/** Columns: account, kind, origin, record. */
export const found = (span: Span): SQL => sql`
  WITH change AS MATERIALIZED (
    SELECT collection, record_id::int AS record, changes, actor_type::text AS actor_type, actor_id,
      coalesce(batch_id, request_id, id::text) AS origin, batch_id
    FROM changes
    WHERE collection IN ('leads', 'messages', 'tasks') AND operation <> 'delete'
      AND ${transaction} >= pg_snapshot_xmin(${span.from}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(${transaction}, ${span.from}::pg_snapshot)
      AND pg_visible_in_snapshot(${transaction}, ${span.until}::pg_snapshot)
      AND created_at > clock_timestamp() - make_interval(days => ${maxAgeDays})
      AND NOT (actor_type = 'engine' AND actor_name IS NOT DISTINCT FROM 'seed')
  )
  ${assigned} UNION ALL ${replied} UNION ALL ${overdue(span)} UNION ALL ${disabled}`

/** Leads that another user assigned to the rep. */
const assigned = sql`SELECT account.id AS account, ${kind('Lead assigned')} AS kind, change.origin, lead.id AS record
  FROM change JOIN leads AS lead ON lead.id = change.record ${joinAccount(sql`lead.sales_rep_id`)}
  WHERE change.collection = 'leads' AND change.changes -> 'salesRep' ->> 'after' = lead.sales_rep_id::text
    AND ${isByAnother}`

/** Messages received from a lead of the rep, by lead. */
const replied = sql`SELECT account.id, ${kind('Customer replied')}, coalesce(change.batch_id, 'lead ' || lead.id), lead.id
  FROM change JOIN messages AS message ON message.id = change.record
    JOIN leads AS lead ON lead.id = message.lead_id ${joinAccount(sql`lead.sales_rep_id`)}
  WHERE change.collection = 'messages' AND change.changes -> 'status' ->> 'after' = 'Received'
    AND message.created_at > clock_timestamp() - make_interval(hours => ${messageHours}) AND ${isByAnother}`

/** Open tasks of the rep that became due, or that another user created or changed when they were already due. */
const overdue = ({ dueFrom, dueUntil }: Span): SQL => sql`
  SELECT account.id, ${kind('Task overdue')}, 'tasks', task.id
  FROM tasks AS task ${joinAccount(sql`task.assignee_id`)}
  WHERE task.done IS NOT TRUE AND task.due >= ${dueFrom}::timestamptz AND task.due < ${dueUntil}::timestamptz
  UNION ALL
  SELECT account.id, ${kind('Task overdue')}, 'tasks', task.id
  FROM change JOIN tasks AS task ON task.id = change.record ${joinAccount(sql`task.assignee_id`)}
  WHERE change.collection = 'tasks' AND change.changes ?| ARRAY['assignee', 'done', 'due']
    AND task.done IS NOT TRUE AND task.due < ${dueFrom}::timestamptz AND ${isByAnother}`

const tenantsOf = (owner: 'users' | 'webhooks', id: SQL): SQL =>
  sql`SELECT link.tenants_id FROM ${sql.identifier(`${owner}_rels`)} AS link
    WHERE link.parent_id = ${id} AND link.path = 'tenants' AND link.tenants_id IS NOT NULL`

/** Webhooks that were disabled since, for the admins, and the managers who reach one of their tenants or all. */
const disabled = sql`SELECT account.id, ${kind('Webhook disabled')}, 'webhooks', webhook.id
  FROM announced AS webhook JOIN users AS account ON account.role = 'admin' OR (account.role = 'manager' AND (
    EXISTS (${tenantsOf('users', sql`account.id`)} AND link.tenants_id IN (${tenantsOf('webhooks', sql`webhook.id`)}))
    OR (account.all_tenants AND NOT EXISTS (${tenantsOf('users', sql`account.id`)}))))`
