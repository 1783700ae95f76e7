/** Whether what was acknowledged is there, and whether the ledger and the records tell the same: by SQL alone. */
import type pg from 'pg'
import { type Acknowledged, type Collection, marked } from './journal'

const collections = Object.entries(marked) as [Collection, (typeof marked)[Collection]][]

/** One sentence for each loss. */
export const findLosses = async (pool: pg.Pool, acknowledged: readonly Acknowledged[]): Promise<string[]> => {
  const statements: [string, unknown[]][] = collections.flatMap(([collection, { column, field }]) => {
    const own = acknowledged.filter((write) => write.collection === collection)
    return [
      [withoutItsRow(collection, field), columnsOf(own)],
      [withoutItsRecord(collection), columnsOf(own)],
      [twice(collection, field), []],
      [notAsTold(collection, column, field), []],
      [wronglyThere(collection), []],
    ]
  })
  const losses: string[] = []
  for (const [statement, values] of [...statements, [withoutVersions, []] as [string, unknown[]]]) {
    const { rows } = await pool.query<{ loss: string }>(statement, values)
    losses.push(...rows.map(({ loss }) => loss))
  }
  return losses
}

const columnsOf = (writes: readonly Acknowledged[]): unknown[] => [
  writes.map(({ id }) => id),
  writes.map(({ operation }) => operation),
  writes.map(({ marker }) => marker),
]

const told = 'unnest($1::int[], $2::text[], $3::text[]) AS told(id, operation, marker)'

/** Every acknowledged write has exactly one row. */
const withoutItsRow = (collection: string, field: string) => `
  SELECT format('%s of ${collection} %s (%s): acknowledged, with %s rows in the ledger', told.operation, told.id, told.marker, count(change.id)) AS loss
  FROM ${told} LEFT JOIN changes AS change ON change.collection = '${collection}' AND change.record_id = told.id
    AND change.operation::text = told.operation
    AND (told.marker IS NULL OR change.changes -> '${field}' ->> 'after' = told.marker)
  GROUP BY told.id, told.operation, told.marker HAVING count(change.id) <> 1`

/** What was acknowledged as written is there, unless it was deleted since; what was as deleted is not. */
const withoutItsRecord = (collection: string) => `
  SELECT format('%s of ${collection} %s: acknowledged, and the record is %s', told.operation, told.id,
    CASE WHEN record.id IS NULL THEN 'not there' ELSE 'there' END) AS loss
  FROM ${told} LEFT JOIN ${collection} AS record ON record.id = told.id
  WHERE CASE told.operation WHEN 'delete' THEN record.id IS NOT NULL
    ELSE record.id IS NULL AND NOT EXISTS (SELECT 1 FROM changes WHERE collection = '${collection}'
      AND record_id = told.id AND operation = 'delete') END`

/** No write, acknowledged or not, has two rows. */
const twice = (collection: string, field: string) => `
  SELECT format('${collection} %s: %s rows for one write (%s)', record_id, count(*), min(changes -> '${field}' ->> 'after')) AS loss
  FROM changes WHERE collection = '${collection}'
  GROUP BY record_id, operation, CASE operation WHEN 'delete' THEN '' ELSE changes -> '${field}' ->> 'after' END
  HAVING count(*) > 1`

/** The newest row of a record that is there says what it holds. */
const notAsTold = (collection: string, column: string, field: string) => `
  SELECT format('${collection} %s holds %s, and its newest row says %s', record.id, record.${column}, newest.after) AS loss
  FROM ${collection} AS record LEFT JOIN LATERAL (
    SELECT operation, changes -> '${field}' ->> 'after' AS after FROM changes
    WHERE collection = '${collection}' AND record_id = record.id ORDER BY id DESC LIMIT 1) AS newest ON TRUE
  WHERE newest.operation IS NULL OR newest.operation = 'delete' OR newest.after IS DISTINCT FROM record.${column}`

/** The newest row of a record that is not there is its deletion. */
const wronglyThere = (collection: string) => `
  SELECT format('${collection} %s is not there, and its newest row is of a %s', newest.record_id, newest.operation) AS loss
  FROM (SELECT DISTINCT ON (record_id) record_id, operation FROM changes WHERE collection = '${collection}'
    ORDER BY record_id, id DESC) AS newest
  WHERE newest.operation <> 'delete' AND NOT EXISTS (SELECT 1 FROM ${collection} WHERE id = newest.record_id)`

/** Each write of a trade has its version. */
const withoutVersions = `
  SELECT format('trades %s has %s versions of %s writes', id, versions, writes) AS loss FROM (
    SELECT id, (SELECT count(*) FROM _trades_v WHERE parent_id = trades.id) AS versions,
      (SELECT count(*) FROM changes WHERE collection = 'trades' AND record_id = trades.id) AS writes
    FROM trades) AS counted WHERE versions <> writes`
