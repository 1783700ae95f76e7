/**
 * Tables of the webhook engine that are no collections: only the engine reads and writes them. They are part of the
 * schema that migrations are generated from.
 *
 * `webhook_fan_outs`: the changes of one statement that are not yet deliveries. A trigger on the ledger adds the row
 * in the transaction of the write. A row with a `share` is backlog: changes that the webhooks of this share have yet
 * to receive (`outbox/backlog.ts`).
 *
 * `webhook_shares`: the share of each webhook (`outbox/shares.ts`). `webhook_full_shares`: the shares whose events
 * wait because too many deliveries are pending (`outbox/waiting.ts`).
 */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]
type Column = Parameters<ReturnType<typeof index>['on']>[0]

const multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' })

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true })

/** Adds these tables, and the indexes on deliveries. */
export const addWebhookTables: AfterHook = ({ extendTable, schema }) => {
  const { webhook_deliveries: deliveries, webhooks } = schema.tables
  if (!deliveries || !webhooks) throw new Error('The webhooks engine has no tables to build on.')
  const webhook = (name: string) =>
    integer(name).references(() => webhooks['id'] as AnyPgColumn, { onDelete: 'cascade' })
  Object.assign(schema.tables, {
    webhook_fan_outs: pgTable(
      'webhook_fan_outs',
      {
        id: bigserial('id', { mode: 'number' }).primaryKey(),
        changes: multirange('changes').notNull(),
        created_at: moment('created_at').notNull().defaultNow(),
        share: integer('share'),
        /** Backlog only: the id of the row that it was split from. Backlog is worked off in this order. */
        place: bigint('place', { mode: 'number' }),
        /** Backlog only: webhooks with ids up to this one already have their deliveries. */
        after_webhook: integer('after_webhook').notNull().default(0),
      },
      (columns) => [
        index('webhook_fan_outs_noted_idx')
          .on(columns.id)
          .where(sql`share IS NULL`),
        index('webhook_fan_outs_backlog_idx')
          .on(columns.share, columns.place, columns.id)
          .where(sql`share IS NOT NULL`),
      ],
    ),
    webhook_full_shares: pgTable('webhook_full_shares', {
      share: integer('share').primaryKey(),
      since: moment('since').notNull().defaultNow(),
    }),
    webhook_secrets: pgTable(
      'webhook_secrets',
      {
        id: serial('id').primaryKey(),
        webhook: webhook('webhook').notNull(),
        sealed: text('sealed').notNull(),
        expires_at: moment('expires_at'),
        created_at: moment('created_at').notNull().defaultNow(),
      },
      (columns) => [index('webhook_secrets_webhook_idx').on(columns.webhook)],
    ),
    webhook_shares: pgTable('webhook_shares', {
      // No foreign key: deleting a webhook must not fail a simultaneous fan-out.
      webhook: integer('webhook').primaryKey(),
      share: integer('share').notNull(),
    }),
    webhook_states: pgTable('webhook_states', {
      /** The webhook's id. A webhook without a row is active. */
      id: webhook('id').primaryKey(),
      state: text('state').notNull().default('active'),
      reason: text('reason'),
      since: moment('since'),
      failing_since: moment('failing_since'),
      failures: integer('failures').notNull().default(0),
      /** Whether its staff are notified of the state. Disabling makes it false. */
      is_announced: boolean('is_announced').notNull().default(true),
    }),
  })
  extendTable({
    extraConfig: (columns) => {
      const at = (name: string) => columns[name] as Column
      const isWaiting = sql`status = 'pending'`
      return {
        // Usually few among a month's deliveries.
        held: index('webhook_deliveries_held_idx')
          .on(at('webhook'))
          .where(sql`status = 'held'`),
        due: index('webhook_deliveries_due_idx').on(at('webhook'), at('dueAt'), at('id')).where(isWaiting),
        inOrder: index('webhook_deliveries_in_order_idx')
          .on(at('webhook'), at('collection'), at('recordId'), at('sequence'))
          .where(isWaiting),
        ofWebhook: index('webhook_deliveries_of_webhook_idx').on(at('webhook'), at('id')),
      }
    },
    table: deliveries,
  })
  return schema
}
