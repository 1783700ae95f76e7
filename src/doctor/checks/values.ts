/** Checks of the values of records. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import { sql } from '@payloadcms/db-postgres'
import { type FieldKind, type FieldModel, collectionOf } from '../../plugins/database/model/model'
import { findInvalidRows, type InvalidRows } from '../ask'
import { type Column, columnsOf, type Form, formsOf, choiceTablesOf } from '../collections'
import { type Check, thenRecord, type Finding, maxExamples } from '../finding'
import { execute } from '../../plugins/database/connection/execute'
import { repeatedRows, uniqueKeysOf } from '../../plugins/records/uniqueKeys'

/** Times, numbers and places that the interface can neither accept nor show: NaN, infinity, years or degrees out of range. */
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

/** Values outside their closed lists, for example after a value was removed from the config. */
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

const outside = (column: string, field: FieldModel): string =>
  `record.${escapeIdentifier(column)}::text NOT IN (${(field.values ?? []).map(escapeLiteral).join(', ')})`

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

/** Records that repeat a natural key which the service was set to keep unique within each tenant. */
export const uniqueKeys: Check = {
  name: 'uniqueKeys',
  async run(payload) {
    const findings: Finding[] = []
    for (const key of uniqueKeysOf(payload)) {
      const { from, where } = repeatedRows(payload, key)
      const [row] = await execute<{ count: number; examples: number[] | null }>(
        { payload },
        sql`SELECT count(*)::int AS count, (array_agg(id ORDER BY id))[:${maxExamples}] AS examples
          FROM (SELECT DISTINCT record.id FROM ${from} WHERE ${where}) AS repeated`,
      )
      if (!row || row.count === 0) continue
      const { plural } = collectionOf(payload, key.slug).label
      findings.push({
        count: row.count,
        examples: row.examples ?? [],
        remedy: `They are from before UNIQUE_KEYS named ${key.slug}.${key.field}, or a record that they reference has changed its tenant. The panel lists them at ${payload.config.routes.admin}/collections/${key.slug}/repeated. Give all but one another value, or none.`,
        steps: [],
        what: `${plural} share their ${key.field} with another of their tenant`,
      })
    }
    return findings
  },
}
