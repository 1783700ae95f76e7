/** Rows in reference list tables that reference nothing or belong to no field. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload, CollectionSlug } from 'payload'
import { nestedFields, tableOf } from '../../plugins/database/model/model'
import { storageOf } from '../../plugins/database/storage/map'
import { findInvalidRows } from '../ask'
import { type Form, formsOf } from '../collections'
import { type Check, thenRecord } from '../finding'

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
            remedy: 'They show nowhere but as gaps. Remove them:',
            steps: thenRecord(`DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${condition};`),
            what: `${name}: a list has a row that names nothing, or that is of no field`,
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
