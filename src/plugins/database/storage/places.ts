/** Where the values of a collection's fields stand in the database, by the names of tables and columns. */
import type { BasePayload } from 'payload'
import toSnakeCase from 'to-snake-case'
import { type CollectionModel, inverseKinds, tableOf } from '../model/model'
import { listTable } from './source'

export type Place = { column: string; table: string }
export type Places = ReadonlyMap<string, Place>

const known = new WeakMap<CollectionModel, Places>()

export const placesOf = (payload: BasePayload, collection: CollectionModel): Places => {
  const found = known.get(collection) ?? findPlaces(payload, collection)
  known.set(collection, found)
  return found
}

const findPlaces = (payload: BasePayload, { fields, slug }: CollectionModel): Places => {
  const { localesSuffix, rawTables, tableNameMap } = payload.db
  const table = tableOf(payload, slug)
  const places = new Map<string, Place>()
  for (const { isInline, isLocalized, key, kind, name, target } of fields.values()) {
    if (inverseKinds.has(kind)) continue
    if (kind === 'references' && !isInline) {
      places.set(name, {
        column: `${tableOf(payload, target ?? '')}_id`,
        table: listTable(payload, slug, false),
      })
    } else if (kind === 'choices') {
      places.set(name, { column: 'value', table: tableNameMap.get(`${table}_${toSnakeCase(name)}`) ?? '' })
    } else {
      const own = isLocalized ? `${table}${localesSuffix}` : table
      const column = rawTables[own]?.columns[key ?? name]?.name
      if (column === undefined) throw new Error(`${slug}.${name} has no place in the database.`)
      places.set(name, { column, table: own })
    }
  }
  return places
}
