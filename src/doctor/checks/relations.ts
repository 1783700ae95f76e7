/** Checks of relations between records. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload, CollectionSlug } from 'payload'
import { tableOf, collectionOf, nestedFields } from '../../plugins/database/model/model'
import { findInvalidRows, type InvalidRows } from '../readOnlyQuery'
import { listCollections, type TableGroup, listTableGroups } from '../collections'
import { type Check, thenRepair } from '../finding'
import { type ForeignKey, listForeignKeys } from '../foreignKeys'
import { storageOf } from '../../plugins/database/storage/map'

/** References to deleted records. Foreign keys prevent them while all of these keys exist. */
export const references: Check = {
  name: 'references',
  async run(payload) {
    const byTable = new Map<string, InvalidRows[]>()
    for (const key of listForeignKeys(payload)) {
      if (isVersionParent(payload, key)) continue
      const columns = Object.values(payload.db.rawTables[key.table]?.columns ?? {})
      const parent = columns.find(({ name }) => name === 'parent_id' || name === '_parent_id')
      byTable.set(key.table, [...(byTable.get(key.table) ?? []), toInvalidRows(key, parent?.name ?? 'id')])
    }
    const findings = []
    for (const [table, kinds] of byTable) findings.push(...(await findInvalidRows(payload, table, kinds)))
    return findings
  },
}

/** References from versions to their record are checked by `versions`. */
const isVersionParent = (payload: BasePayload, { column, table }: ForeignKey): boolean =>
  column === 'parent_id' &&
  listCollections(payload).some(({ slug, versions }) => versions && tableOf(payload, slug, true) === table)

/** The remedy does what the foreign key would have done when the record was deleted. */
const toInvalidRows = ({ column, onDelete, table, target }: ForeignKey, idColumn: string): InvalidRows => {
  const [referenceColumn, owner] = [escapeIdentifier(column), escapeIdentifier(table)]
  const condition = `record.${referenceColumn} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(target)} AS referenced
    WHERE referenced.id = record.${referenceColumn})`
  return {
    condition,
    idColumn,
    remedy: 'Reference an existing record, or clear the reference with this statement:',
    steps: thenRepair(
      onDelete === 'cascade'
        ? `DELETE FROM ${owner} AS record WHERE ${condition};`
        : `UPDATE ${owner} AS record SET ${referenceColumn} = NULL WHERE ${condition};`,
    ),
    what: `${table}.${column} references a record of ${target} that does not exist`,
  }
}

/** Records that several others reference through a one-to-one relation. */
export const inverses: Check = {
  name: 'inverses',
  async run(payload) {
    const findings = []
    for (const { fields } of listCollections(payload)) {
      for (const { kind, on = '', target = '' } of fields.values()) {
        if (kind !== 'inverseOne') continue
        const storage = storageOf(payload, target).fields.get(on)
        if (!storage) continue
        const column = escapeIdentifier(storage.column)
        const table = escapeIdentifier(tableOf(payload, target))
        const condition = `EXISTS (SELECT 1 FROM ${table} AS other
          WHERE other.${column} = record.${column} AND other.id > record.id)`
        findings.push(
          ...(await findInvalidRows(payload, storage.table, [
            {
              condition,
              remedy: 'Keep one of these references. This statement keeps the newest:',
              steps: thenRepair(`UPDATE ${table} AS record SET ${column} = NULL WHERE ${condition};`),
              what: `${collectionOf(payload, target).label.plural}: ${on} is a one-to-one reference to a record that a newer one references too`,
            },
          ])),
        )
      }
    }
    return findings
  },
}

/** Rows in reference list tables that reference nothing or belong to no field. */
export const lists: Check = {
  name: 'lists',
  async run(payload) {
    const findings = []
    for (const group of listTableGroups(payload)) {
      const { collection, name, isOfVersions } = group
      const table = storageOf(payload, collection.slug, isOfVersions).references
      if (!table) continue
      const condition = `(${buildValidCondition(payload, group)}) IS NOT TRUE`
      findings.push(
        ...(await findInvalidRows(payload, table, [
          {
            condition,
            idColumn: 'parent_id',
            remedy: 'They appear only as gaps in their lists. Remove them:',
            steps: thenRepair(`DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${condition};`),
            what: `${name}: a list has a row without a reference, or of a field that does not exist`,
          },
        ])),
      )
    }
    return findings
  },
}

/** Builds the SQL condition for valid rows: the field exists, and the reference is to its collection. */
const buildValidCondition = (payload: BasePayload, { collection, isOfVersions }: TableGroup): string => {
  const { flattenedFields } = payload.collections[collection.slug as CollectionSlug].config
  const direct = flattenedFields.flatMap((field) => {
    if (!('relationTo' in field) || !field.hasMany || typeof field.relationTo !== 'string') return []
    const path = escapeLiteral(isOfVersions ? `version.${field.name}` : field.name)
    const column = escapeIdentifier(`${tableOf(payload, field.relationTo)}_id`)
    return [`(record.path = ${path} AND record.${column} IS NOT NULL)`]
  })
  // The paths of nested fields contain indexes.
  const nested = nestedFields(collection).map(({ name }) => {
    const path = escapeLiteral(isOfVersions ? `version.${name}` : name)
    return `(record.path = ${path} OR starts_with(record.path, ${path} || '.'))`
  })
  const all = [...direct, ...nested]
  return all.length === 0 ? 'FALSE' : all.join(' OR ')
}
