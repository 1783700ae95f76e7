/** Checks of relations between records. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload, CollectionSlug } from 'payload'
import { tableOf, collectionOf, nestedFields } from '../../plugins/database/model/model'
import { findInvalidRows, type InvalidRows } from '../ask'
import { ourCollections, type Form, formsOf } from '../collections'
import { type Check, thenRecord } from '../finding'
import { type ForeignKey, foreignKeysOf } from '../foreignKeys'
import { storageOf } from '../../plugins/database/storage/map'

/** References to deleted records. Foreign keys prevent them as long as all exist. */
export const references: Check = {
  name: 'references',
  async run(payload) {
    const byTable = new Map<string, InvalidRows[]>()
    for (const key of foreignKeysOf(payload)) {
      if (isOfVersion(payload, key)) continue
      const columns = Object.values(payload.db.rawTables[key.table]?.columns ?? {})
      const parent = columns.find(({ name }) => name === 'parent_id' || name === '_parent_id')
      byTable.set(key.table, [...(byTable.get(key.table) ?? []), invalidRowsOf(key, parent?.name ?? 'id')])
    }
    const findings = []
    for (const [table, wrongs] of byTable) findings.push(...(await findInvalidRows(payload, table, wrongs)))
    return findings
  },
}

/** References from versions to their record are checked by `versions`. */
const isOfVersion = (payload: BasePayload, { column, table }: ForeignKey): boolean =>
  column === 'parent_id' &&
  ourCollections(payload).some(({ slug, versions }) => versions && tableOf(payload, slug, true) === table)

/** The remedy does what the foreign key would have done when the record was deleted. */
const invalidRowsOf = ({ column, onDelete, table, target }: ForeignKey, record: string): InvalidRows => {
  const [referenceColumn, owner] = [escapeIdentifier(column), escapeIdentifier(table)]
  const condition = `record.${referenceColumn} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(target)} AS referenced
    WHERE referenced.id = record.${referenceColumn})`
  return {
    condition,
    record,
    remedy: 'Reference an existing record, or clear the reference with this statement:',
    steps: thenRecord(
      onDelete === 'cascade'
        ? `DELETE FROM ${owner} AS record WHERE ${condition};`
        : `UPDATE ${owner} AS record SET ${referenceColumn} = NULL WHERE ${condition};`,
    ),
    what: `${table}.${column} references a record of ${target} that does not exist`,
  }
}

/** One-to-one relations that several records own. */
export const inverses: Check = {
  name: 'inverses',
  async run(payload) {
    const findings = []
    for (const { fields } of ourCollections(payload)) {
      for (const { kind, on = '', target = '' } of fields.values()) {
        if (kind !== 'inverseOne') continue
        const place = storageOf(payload, target).fields.get(on)
        if (!place) continue
        const column = escapeIdentifier(place.column)
        const table = escapeIdentifier(tableOf(payload, target))
        const condition = `EXISTS (SELECT 1 FROM ${table} AS other
          WHERE other.${column} = record.${column} AND other.id > record.id)`
        findings.push(
          ...(await findInvalidRows(payload, place.table, [
            {
              condition,
              remedy: 'Keep one of these references. This statement keeps the newest:',
              steps: thenRecord(`UPDATE ${table} AS record SET ${column} = NULL WHERE ${condition};`),
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
    for (const form of formsOf(payload)) {
      const { collection, name, ofVersions } = form
      const table = storageOf(payload, collection.slug, ofVersions).references
      if (!table) continue
      const condition = `(${validRows(payload, form)}) IS NOT TRUE`
      findings.push(
        ...(await findInvalidRows(payload, table, [
          {
            condition,
            record: 'parent_id',
            remedy: 'They appear only as gaps in their lists. Remove them:',
            steps: thenRecord(`DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${condition};`),
            what: `${name}: a list has a row without a reference, or of a field that does not exist`,
          },
        ])),
      )
    }
    return findings
  },
}

/** The condition for valid rows: an existing field, and a reference to the collection of that field. */
const validRows = (payload: BasePayload, { collection, ofVersions }: Form): string => {
  const { flattenedFields } = payload.collections[collection.slug as CollectionSlug].config
  const right = flattenedFields.flatMap((field) => {
    if (!('relationTo' in field) || !field.hasMany || typeof field.relationTo !== 'string') return []
    const path = escapeLiteral(ofVersions ? `version.${field.name}` : field.name)
    const column = escapeIdentifier(`${tableOf(payload, field.relationTo)}_id`)
    return [`(record.path = ${path} AND record.${column} IS NOT NULL)`]
  })
  // Rows of nested fields have paths with the place in them.
  const within = nestedFields(collection).map(({ name }) => {
    const path = escapeLiteral(ofVersions ? `version.${name}` : name)
    return `(record.path = ${path} OR starts_with(record.path, ${path} || '.'))`
  })
  const all = [...right, ...within]
  return all.length === 0 ? 'FALSE' : all.join(' OR ')
}
