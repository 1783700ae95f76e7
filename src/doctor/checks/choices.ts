/** Values outside their closed lists, for example after a value was removed from the config. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import { findInvalidRows, type InvalidRows } from '../ask'
import { choiceTablesOf, columnsOf, type Form, formsOf } from '../collections'
import { type Check, thenRecord } from '../finding'
import type { FieldModel } from '../../plugins/database/model/model'

export const choices: Check = {
  name: 'choices',
  async run(payload) {
    const findings = []
    for (const form of formsOf(payload)) {
      const columns = columnsOf(payload, form).filter(({ field }) => field.kind === 'choice')
      const wrongs = columns.map(({ column, field }) => inColumn(form, column, field))
      findings.push(...(await findInvalidRows(payload, form.table, wrongs)))
      for (const { field, table } of choiceTablesOf(payload, form)) {
        findings.push(...(await findInvalidRows(payload, table, [inList(form, table, field)])))
      }
    }
    return findings
  },
}

const outside = (column: string, { values = [] }: FieldModel): string =>
  `record.${escapeIdentifier(column)}::text NOT IN (${values.map(escapeLiteral).join(', ')})`

const inColumn = ({ name, table }: Form, column: string, field: FieldModel): InvalidRows => {
  const condition = outside(column, field)
  return {
    condition,
    remedy: 'Put a value of the list in their place; this statement puts none:',
    steps: thenRecord(
      `UPDATE ${escapeIdentifier(table)} AS record SET ${escapeIdentifier(column)} = NULL WHERE ${condition};`,
    ),
    what: `${name}: ${field.name} is none of its closed list`,
  }
}

const inList = ({ name }: Form, table: string, field: FieldModel): InvalidRows => {
  const condition = `(record.value IS NULL OR ${outside('value', field)})`
  return {
    condition,
    record: 'parent_id',
    remedy: 'Put a value of the list in their place; this statement takes them out:',
    steps: thenRecord(`DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${condition};`),
    what: `${name}: ${field.name} holds what is none of its closed list`,
  }
}
