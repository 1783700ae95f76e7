/**
 * The tables of the webhook engine that are no collections: what nobody but the engine reads or writes. Part of the schema
 * that migrations are made from.
 *
 * `webhook_fan_outs`: the changes of one statement that nobody was told of yet. A trigger on the ledger adds its rows, in
 * the transaction of the write.
 */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import {
  type AnyPgColumn,
  bigserial,
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

/** Adds them, and the indexes by which deliveries are found. */
export const addWebhookTables: AfterHook = ({ extendTable, schema }) => {
  const { webhook_deliveries: deliveries, webhooks } = schema.tables
  if (!deliveries || !webhooks) throw new Error('The webhooks engine has no tables to build on.')
  const webhook = (name: string) =>
    integer(name).references(() => webhooks['id'] as AnyPgColumn, { onDelete: 'cascade' })
  Object.assign(schema.tables, {
    webhook_fan_outs: pgTable('webhook_fan_outs', {
      id: bigserial('id', { mode: 'number' }).primaryKey(),
      changes: multirange('changes').notNull(),
      created_at: moment('created_at').notNull().defaultNow(),
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
    webhook_states: pgTable('webhook_states', {
      /** The webhook's. Without a row it is active. */
      id: webhook('id').primaryKey(),
      state: text('state').notNull().default('active'),
      reason: text('reason'),
      since: moment('since'),
      failing_since: moment('failing_since'),
      failures: integer('failures').notNull().default(0),
    }),
  })
  extendTable({
    extraConfig: (columns) => {
      const at = (name: string) => columns[name] as Column
      const isWaiting = sql`status = 'pending'`
      return {
        // Few as a rule, among all that was sent in a month.
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
