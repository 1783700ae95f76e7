/** Times and numbers that the interface can neither accept nor show: NaN, infinity, years out of range. */
import { escapeIdentifier } from 'pg'
import type { FieldKind } from '../../plugins/database/model/model'
import { findInvalidRows, type InvalidRows } from '../ask'
import { type Column, columnsOf, type Form, formsOf } from '../collections'
import { type Check, thenRecord } from '../finding'

export const values: Check = {
  name: 'values',
  async run(payload) {
    const findings = []
    for (const form of formsOf(payload)) {
      const wrongs = columnsOf(payload, form).flatMap((column) => wrongIn(form, column))
      findings.push(...(await findInvalidRows(payload, form.table, wrongs)))
    }
    return findings
  },
}

// Postgres sorts NaN above every number, and infinity above every timestamp.
const ranges: Partial<Record<FieldKind, string>> = {
  dateTime: `'0100-01-01T00:00:00Z' AND '9999-12-31T23:59:59.999Z'`,
  number: `-1.7976931348623157e308 AND 1.7976931348623157e308`,
}

const wrongIn = ({ name, table }: Form, { column, field }: Column): InvalidRows[] => {
  const range = ranges[field.kind]
  if (range === undefined) return []
  const condition = `record.${escapeIdentifier(column)} NOT BETWEEN ${range}`
  const isStamp = /^(version\.)?(createdAt|updatedAt)$/.test(field.name)
  return [
    {
      condition,
      remedy: `Put the right value in their place; this statement puts ${isStamp ? 'the present moment' : 'none'}:`,
      steps: thenRecord(
        `UPDATE ${escapeIdentifier(table)} AS record SET ${escapeIdentifier(column)} = ${isStamp ? 'now()' : 'NULL'} WHERE ${condition};`,
      ),
      what: `${name}: ${field.name} is no ${field.kind === 'number' ? 'number' : 'moment'} that can be shown`,
    },
  ]
}
