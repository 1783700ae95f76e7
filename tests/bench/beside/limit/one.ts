/** One deal of the limit: Postgres makes the JSON, and what is sent is text that nobody parses. */
import { createHash } from 'node:crypto'
import { run, type Statement } from './database'
import type { Field } from '../shapes'
import { type Named, populated, shownAs } from './named'
import { columnsOf, customers, deals, dealVehicle, namingLists, namingOne, vehicles } from './records'

export type Found = { tag: string; text: string }

const lastChange = (id: string): string =>
  `(SELECT coalesce(max(change.id), 0) FROM changes AS change WHERE change.collection = 'deals' AND change.record_id = ${id})`

const byId = (name: string, fields: readonly Field[]): Statement => ({
  name,
  text: `SELECT ${lastChange('$1')}, row_to_json(shown)::text
    FROM (SELECT ${columnsOf(fields)} FROM deals AS record WHERE record.id = $1) AS shown`,
})

const wholeById = byId('by id', deals.fields)

/** A deal with the customers and vehicles that it names: the text of each, with its kind and id. */
const populatedById: Statement = {
  name: 'by id, populated',
  text: `WITH deal AS MATERIALIZED (
      SELECT shown.id, row_to_json(shown)::text AS text, ARRAY[shown."${dealVehicle}"] AS vehicles,
        ARRAY[${namingOne.map((name) => `shown."${name}"`).join()}]${namingLists.map((name) => ` || shown."${name}"`).join('')} AS customers
      FROM (SELECT ${columnsOf(deals.fields)} FROM deals AS record WHERE record.id = $1 OFFSET 0) AS shown
    )
    SELECT 'change', 0, NULL, ${lastChange('$1')}::text
    UNION ALL SELECT 'deal', id, NULL, text FROM deal
    UNION ALL ${shownAs('customer', customers, '(SELECT customers FROM deal)::int[]', {})}
    UNION ALL ${shownAs('vehicle', vehicles, '(SELECT vehicles FROM deal)::int[]', {})}`,
}

const tagOf = (change: number | string, text: string): string =>
  `"${change}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`

const selections = new Map<string, Statement>()

/** @param selected names of fields, or all */
export const findDeal = async (
  id: number,
  depth: number,
  selected: readonly string[],
): Promise<Found | undefined> => {
  if (depth > 0) {
    const rows = await run<Named>(populatedById, [id])
    const [text] = populated(rows, depth)
    return text === undefined ? undefined : { tag: tagOf(rows[0]?.[3] ?? 0, text), text }
  }
  const [found] = await run<[change: number, text: string]>(statementFor(selected), [id])
  return found && { tag: tagOf(...found), text: found[1] }
}

const statementFor = (selected: readonly string[]): Statement => {
  if (selected.length === 0) return wholeById
  const name = `by id, ${selected.join()}`
  const wanted = new Set(['id', ...selected])
  const statement =
    selections.get(name) ??
    byId(
      name,
      deals.fields.filter(({ name: field }) => wanted.has(field)),
    )
  selections.set(name, statement)
  return statement
}
