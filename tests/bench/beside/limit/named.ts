/** What `depth` puts in the place of ids: records as texts, made by Postgres and put together without being parsed. */
import type { Shape } from '../shapes'
import { columnsOf, dealVehicle, namingLists, namingOne } from './records'

export const shownAs = (
  kind: string,
  { fields, table }: Shape,
  ids: string,
  lists: Readonly<Record<string, string>>,
): string =>
  `SELECT '${kind}', shown.id, NULL, row_to_json(shown)::text FROM (
    SELECT ${columnsOf(fields, lists)} FROM ${table} AS record WHERE record.id = ANY(${ids})) AS shown`

type Kind = 'change' | 'customer' | 'deal' | 'vehicle'

/** A record; with a name the elements of its list of that name, which its own text has empty. */
export type Named = [kind: Kind, id: number, name: null | string, text: string]

const naming = new RegExp(
  `"(?:(${[...namingOne, ...namingLists].join('|')})|${dealVehicle})":(\\[[\\d,]+\\]|\\d+)`,
  'g',
)

/**
 * The texts of deals with those of the records that they name in the place of their ids. A quotation mark within a text stands
 * behind a backslash, so that `"customer":7` is never a part of one.
 */
export const populated = (rows: readonly Named[], depth: number): string[] => {
  const texts: Record<Kind, Map<string, string>> = {
    change: new Map(),
    customer: new Map(),
    deal: new Map(),
    vehicle: new Map(),
  }
  for (const [kind, id, name, text] of rows) if (name === null) texts[kind].set(String(id), text)
  for (const [kind, id, name, text] of rows) {
    const record = name === null ? undefined : texts[kind].get(String(id))
    if (record !== undefined)
      texts[kind].set(String(id), record.replace(`"${name}":[]`, `"${name}":[${text}]`))
  }
  const dealTexts = [...texts.deal.values()]
  if (depth === 0) return dealTexts
  return dealTexts.map((deal) =>
    deal.replaceAll(naming, (whole, customer: string | undefined, ids: string) => {
      const records = customer === undefined ? texts.vehicle : texts.customer
      return `${whole.slice(0, -ids.length)}${ids.replaceAll(/\d+/g, (id) => records.get(id) ?? id)}`
    }),
  )
}
