/**
 * Tables of notifications. They are not collections, so that no endpoint, export or history exposes them: only the
 * recipient reads them, through the panel's functions. They contain only ids; records are read when a notification is
 * shown.
 *
 * `notifications`: the notifications of an account, and the mails that wait to be sent. `notification_progress`: one
 * row with the position up to which the ledger and due times were processed. `notification_readers`: the language that
 * each account last used.
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
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })

const timestampColumn = (name: string) => timestamp(name, { precision: 3, withTimezone: true })

export const addNotificationTables: AfterHook = ({ schema }) => {
  const { users } = schema.tables
  if (!users) throw new Error('There is nobody to notify: the config has no collection "users".')
  const user = () => integer('user_id').references(() => users['id'] as AnyPgColumn, { onDelete: 'cascade' })
  Object.assign(schema.tables, {
    notifications: pgTable(
      'notifications',
      {
        id: bigserial('id', { mode: 'number' }).primaryKey(),
        user_id: user().notNull(),
        kind: text('kind').notNull(),
        /** Groups records: a second event of the same origin adds its records to an unread notification. */
        origin: text('origin').notNull(),
        /** Ids of the records, in the collection of the kind. */
        records: integer('records').array().notNull(),
        created_at: timestampColumn('created_at').notNull().defaultNow(),
        /** When the last of its records was added. */
        updated_at: timestampColumn('updated_at').notNull().defaultNow(),
        read_at: timestampColumn('read_at'),
        /** When its mail is due, or may be tried again; null if no mail is pending. */
        mail_at: timestampColumn('mail_at'),
        mailed_at: timestampColumn('mailed_at'),
        mail_tries: integer('mail_tries').notNull().default(0),
      },
      (columns) => [
        uniqueIndex('notifications_unread_idx')
          .on(columns.user_id, columns.kind, columns.origin)
          .where(sql`read_at IS NULL`),
        index('notifications_user_idx').on(columns.user_id, columns.id),
        index('notifications_mail_idx')
          .on(columns.mail_at)
          .where(sql`mail_at IS NOT NULL`),
        index('notifications_updated_idx').on(columns.updated_at),
      ],
    ),
    notification_progress: pgTable('notification_progress', {
      id: integer('id').primaryKey(),
      /** All changes that are visible in this snapshot were processed. */
      seen: snapshot('seen').notNull(),
      /** All tasks that were due before this time were processed. */
      due: timestampColumn('due').notNull(),
    }),
    notification_readers: pgTable('notification_readers', {
      user_id: user().primaryKey(),
      language: text('language').notNull(),
    }),
  })
  return schema
}
