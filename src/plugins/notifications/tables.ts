/**
 * Tables of notifications. They are no collections: nobody reads one but its recipient, by the panel's functions, so no
 * endpoint, export or history leads to them. They hold ids alone: what a record is called is read when it is shown.
 *
 * `notifications`: what somebody is notified of; also the mails that wait to be sent. `notification_progress`: how far the
 * ledger and the time have been looked at, one row. `notification_readers`: the language that somebody last used.
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

const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true })

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
        /** What happened at once, or is about the same: a second one adds its records to an unread first. */
        origin: text('origin').notNull(),
        /** Ids of the records, of the collection that the kind says. */
        records: integer('records').array().notNull(),
        created_at: moment('created_at').notNull().defaultNow(),
        /** When the last of its records was added. */
        updated_at: moment('updated_at').notNull().defaultNow(),
        read_at: moment('read_at'),
        /** When its mail is due, or may be tried again; null where none waits. */
        mail_at: moment('mail_at'),
        mailed_at: moment('mailed_at'),
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
      /** All changes that are visible in it have been looked at. */
      seen: snapshot('seen').notNull(),
      /** Tasks that were due before have been looked at. */
      due: moment('due').notNull(),
    }),
    notification_readers: pgTable('notification_readers', {
      user_id: user().primaryKey(),
      language: text('language').notNull(),
    }),
  })
  return schema
}
