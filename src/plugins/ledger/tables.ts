/**
 * The column of a ledger row with the transaction that wrote it, by which cached totals detect later commits
 * (`database/query/totals`). It is not a field, because no caller reads it.
 */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import { customType, index } from 'drizzle-orm/pg-core'
import { transactionColumn } from '../database/model/recorded'
import { changesSlug } from './slug'

type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]
type Column = Parameters<ReturnType<typeof index>['on']>[0]

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

export const addLedgerColumns: AfterHook = ({ extendTable, schema }) => {
  const changes = schema.tables[changesSlug]
  if (!changes) throw new Error('The ledger has no table.')
  extendTable({
    columns: {
      [transactionColumn]: transactionId(transactionColumn)
        .notNull()
        .default(sql`pg_current_xact_id()`),
    },
    extraConfig: (columns) => ({
      transaction: index('changes_transaction_idx').on(
        columns['collection'] as Column,
        columns[transactionColumn] as Column,
      ),
    }),
    table: changes,
  })
  return schema
}
