/** One-to-one relations that several records own. */
import { escapeIdentifier } from 'pg'
import { collectionOf, tableOf } from '../../plugins/database/model/model'
import { storageOf } from '../../plugins/database/storage/map'
import { findInvalidRows } from '../ask'
import { ourCollections } from '../collections'
import { type Check, thenRecord } from '../finding'

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
              remedy: 'Say which of them it is; this statement leaves it to the newest:',
              steps: thenRecord(`UPDATE ${table} AS record SET ${column} = NULL WHERE ${condition};`),
              what: `${collectionOf(payload, target).label.plural}: ${on} names a record that a newer one names too, and only one may`,
            },
          ])),
        )
      }
    }
    return findings
  },
}
