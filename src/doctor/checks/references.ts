/** References to deleted records. Foreign keys prevent them as long as all exist. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { tableOf } from '../../plugins/database/model/model'
import { findInvalidRows, type InvalidRows } from '../ask'
import { ourCollections } from '../collections'
import { type Check, thenRecord } from '../finding'
import { type ForeignKey, foreignKeysOf } from '../foreignKeys'

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
  const [named, of] = [escapeIdentifier(column), escapeIdentifier(table)]
  const condition = `record.${named} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(target)} AS named
    WHERE named.id = record.${named})`
  return {
    condition,
    record,
    remedy: 'Name a record that is there, or none:',
    steps: thenRecord(
      onDelete === 'cascade'
        ? `DELETE FROM ${of} AS record WHERE ${condition};`
        : `UPDATE ${of} AS record SET ${named} = NULL WHERE ${condition};`,
    ),
    what: `${table}.${column} names a record of ${target} that is not there`,
  }
}
