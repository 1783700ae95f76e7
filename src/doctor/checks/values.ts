/** Times, numbers and places that the interface can neither accept nor show: NaN, infinity, years or degrees out of range. */
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

type Rule = { isWrong: (cell: string) => string; what: string }

// Postgres sorts NaN above every number, and infinity above every timestamp.
const rules: Partial<Record<FieldKind, Rule>> = {
  dateTime: {
    isWrong: (cell) => `${cell} NOT BETWEEN '0100-01-01T00:00:00Z' AND '9999-12-31T23:59:59.999Z'`,
    what: 'moment',
  },
  number: {
    isWrong: (cell) => `${cell} NOT BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308`,
    what: 'number',
  },
  place: {
    isWrong: (cell) => `${cell} IS NOT NULL AND NOT (jsonb_typeof(${cell}) = 'array' AND
      ${cell} @? 'strict $ ? (@.size() == 2 && @[0].type() == "number" && @[1].type() == "number" &&
        @[0] >= -180 && @[0] <= 180 && @[1] >= -90 && @[1] <= 90)')`,
    what: 'place',
  },
}

const wrongIn = ({ name, table }: Form, { column, field }: Column): InvalidRows[] => {
  const rule = rules[field.kind]
  if (rule === undefined) return []
  const condition = rule.isWrong(`record.${escapeIdentifier(column)}`)
  const isStamp = /^(version\.)?(createdAt|updatedAt)$/.test(field.name)
  return [
    {
      condition,
      remedy: `Put the right value in their place; this statement puts ${isStamp ? 'the present moment' : 'none'}:`,
      steps: thenRecord(
        `UPDATE ${escapeIdentifier(table)} AS record SET ${escapeIdentifier(column)} = ${isStamp ? 'now()' : 'NULL'} WHERE ${condition};`,
      ),
      what: `${name}: ${field.name} is no ${rule.what} that can be shown`,
    },
  ]
}
