/**
 * Tables of the webhook engine that are not collections: only the engine reads and writes them. They are part of the
 * schema that migrations are generated from.
 *
 * `webhook_fan_outs`: the changes of one statement that are not yet deliveries, one row for each queue that they
 * concern. A trigger on the ledger adds the rows in the transaction of the write (`outbox/queues.ts`).
 *
 * `webhook_lanes`: the queue of each webhook. `webhook_routes`: the queues that a tenant's changes go to. Triggers keep
 * both when a webhook or its tenants are written, as part of its transaction. `webhook_queues`: the state of each queue
 * for the fan-out.
 */
import { type PostgresAdapterArgs, sql } from '@payloadcms/db-postgres'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]
type Column = Parameters<ReturnType<typeof index>['on']>[0]

const multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' })

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

const timestampColumn = (name: string) => timestamp(name, { precision: 3, withTimezone: true })

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
        created_at: timestampColumn('created_at').notNull().defaultNow(),
        queue: integer('queue').notNull(),
        /**
         * Webhooks with ids up to this one have their deliveries for `piece`, or for all changes if `piece` is null.
         */
        after_webhook: integer('after_webhook').notNull().default(0),
        piece: multirange('piece'),
      },
      (columns) => [
        index('webhook_fan_outs_queue_idx').on(columns.queue, columns.id),
        index('webhook_fan_outs_begun_idx')
          .on(columns.queue, columns.id)
          .where(sql`after_webhook > 0`),
      ],
    ),
    webhook_lanes: pgTable(
      'webhook_lanes',
      {
        webhook: webhook('webhook').primaryKey(),
        queue: integer('queue').notNull(),
        /** The last transaction that wrote the row, while the webhook's tenants belong to another queue. */
        rerouted_by: transactionId('rerouted_by'),
      },
      (columns) => [
        index('webhook_lanes_moving_idx')
          .on(columns.webhook)
          .where(sql`rerouted_by IS NOT NULL`),
        index('webhook_lanes_queue_idx').on(columns.queue),
      ],
    ),
    webhook_queues: pgTable('webhook_queues', {
      queue: integer('queue').primaryKey(),
      served_at: timestamp('served_at', { withTimezone: true }).notNull(),
      rests_until: timestampColumn('rests_until'),
      /** Until this time only the patient runner serves it. */
      slow_until: timestampColumn('slow_until'),
      /** Pending deliveries of its webhooks: those counted at `counted_at`, and those added since. */
      pending: integer('pending').notNull(),
      counted_at: timestampColumn('counted_at').notNull(),
      /** When its events began to wait because too many deliveries are pending. */
      full_since: timestampColumn('full_since'),
    }),
    webhook_routes: pgTable(
      'webhook_routes',
      {
        /** 0: every tenant. */
        tenant: integer('tenant').notNull(),
        queue: integer('queue').notNull(),
      },
      (columns) => [primaryKey({ columns: [columns.tenant, columns.queue] })],
    ),
    webhook_secrets: pgTable(
      'webhook_secrets',
      {
        id: serial('id').primaryKey(),
        webhook: webhook('webhook').notNull(),
        sealed: text('sealed').notNull(),
        expires_at: timestampColumn('expires_at'),
        created_at: timestampColumn('created_at').notNull().defaultNow(),
      },
      (columns) => [index('webhook_secrets_webhook_idx').on(columns.webhook)],
    ),
    webhook_states: pgTable('webhook_states', {
      /** The webhook's id. A webhook without a row is active. */
      id: webhook('id').primaryKey(),
      state: text('state').notNull().default('active'),
      reason: text('reason'),
      since: timestampColumn('since'),
      failing_since: timestampColumn('failing_since'),
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

/**
 * The state of a webhook. Stored apart from its record, so that its versions do not contain it.
 *
 * - `active`: receives its events. A webhook without a row is active.
 * - `paused`: by staff or an app. Its deliveries stay pending until it is resumed.
 * - `disabled`: by the engine, because its receiver responded 410, failed for five days and twenty attempts, or
 *   because its filter cannot be evaluated. Its deliveries are held until they are replayed.
 */
export type WebhookState = 'active' | 'disabled' | 'paused'

/** Why a webhook was disabled. `filter`: the database failed to evaluate its filter, or took too long. */
export const disabledReasons = ['failing', 'filter', 'gone'] as const

export type DisabledReason = (typeof disabledReasons)[number]
