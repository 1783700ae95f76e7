/** The records that the limit answers with, derived from the config: their fields, and the expressions that read these. */
import type { BasePayload } from 'payload'
import type { FieldModel } from '../../../src/plugins/database/model/model'
import { fieldStorage, storageOf } from '../../../src/plugins/database/storage/map'

/** Where the elements of a list are stored, by the row `part` that has one of them. */
export type List = { and: string; element: string; order: string; parent: string; table: string }

export type Field = {
  /** Reads the value from the row `record`. */
  expression: string
  /** Whether the record's own rows have it, and the ledger with them. */
  isOwn: boolean
  list?: List
  name: string
  /** The collection of the records that it names. */
  target?: string
}

export type Shape = { fields: readonly Field[]; table: string }

export type Shapes = Record<'customers' | 'deals' | 'vehicles', Shape>

export const shapesOf = (payload: BasePayload): Shapes => ({
  customers: shapeOf(payload, 'customers'),
  deals: shapeOf(payload, 'deals'),
  vehicles: shapeOf(payload, 'vehicles'),
})

const automatic = new Set(['createdAt', 'id', 'updatedAt'])

const shapeOf = (payload: BasePayload, slug: string): Shape => {
  const { collection, table } = storageOf(payload, slug)
  const fields = [...collection.fields.values()].map((field): Field => {
    const { kind, name, target } = field
    const list = listOf(payload, slug, field)
    return {
      expression: list ? elementsOf(list) : scalarOf(payload, slug, field),
      isOwn: kind !== 'inverse' && !automatic.has(name),
      name,
      ...(list && { list }),
      ...(target !== undefined && { target }),
    }
  })
  return { fields, table }
}

const scalarOf = (payload: BasePayload, slug: string, field: FieldModel): string => {
  const { isLocalized, kind, name } = field
  if (isLocalized || kind === 'inverseOne')
    throw new Error(`The limit cannot read ${slug}.${name}: write its expression in ${import.meta.url}.`)
  const { column } = fieldStorage(storageOf(payload, slug), name)
  if (kind === 'number') return `trim_scale(record.${column})`
  if (kind === 'dateTime')
    return `to_char(record.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return `record.${column}`
}

const listOf = (payload: BasePayload, slug: string, field: FieldModel): List | undefined => {
  const { kind, name, on = '', target = '' } = field
  if (kind === 'inverse') {
    const owner = storageOf(payload, target)
    const { column, table } = fieldStorage(owner, on)
    return owner.collection.fields.get(on)?.kind === 'reference'
      ? { and: '', element: 'id', order: 'id', parent: column, table }
      : { and: ` AND part.path = '${on}'`, element: 'parent_id', order: 'parent_id', parent: column, table }
  }
  if (kind !== 'choices' && kind !== 'references') return undefined
  const { column, table } = fieldStorage(storageOf(payload, slug), name)
  const and = kind === 'choices' ? '' : ` AND part.path = '${name}'`
  return { and, element: column, order: '"order"', parent: 'parent_id', table }
}

const elementsOf = ({ and, element, order, parent, table }: List): string =>
  `ARRAY(SELECT part.${element} FROM ${table} AS part WHERE part.${parent} = record.id${and} ORDER BY part.${order})`
