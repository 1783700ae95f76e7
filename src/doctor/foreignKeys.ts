/** The foreign keys that the config requires, whether they exist in the database or not. */
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { BasePayload } from 'payload'

export type ForeignKey = {
  column: string
  name: string
  /** The action when the referenced record is deleted. */
  onDelete: string
  table: string
  target: string
}

export const listForeignKeys = ({ db }: BasePayload): ForeignKey[] =>
  Object.values(db.tables).flatMap((table) => {
    const { foreignKeys, name } = getTableConfig(table as unknown as PgTable)
    return foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const [column] = columns
      return column
        ? [
            {
              column: column.name,
              name: key.getName(),
              onDelete: key.onDelete ?? 'no action',
              table: name,
              target: getTableConfig(foreignTable).name,
            },
          ]
        : []
    })
  })
