/** The table of the counts that all processes share, in the columns that `rate-limiter-flexible` expects. */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

export const rateTable = 'rate_counts'

export const addRateTable: AfterHook = ({ schema }) => {
  Object.assign(schema.tables, {
    [rateTable]: pgTable(rateTable, {
      /** What is counted, and the hash of whom. */
      key: varchar('key', { length: 255 }).primaryKey(),
      points: integer('points').notNull().default(0),
      /** When the window is over, in milliseconds since 1970, by the clock of the process that began it. */
      expire: bigint('expire', { mode: 'number' }),
    }),
  })
  return schema
}
