/** Checks of the values of records. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import { sql } from '@payloadcms/db-postgres'
import { type FieldKind, type FieldModel, collectionOf } from '../../plugins/database/model/model'
import { findInvalidRows, type InvalidRows } from '../readOnlyQuery'
import { type Column, listColumns, type TableGroup, listTableGroups, listChoiceTables } from '../collections'
import { type Check, thenRepair, type Finding, maxExamples } from '../finding'
import { execute } from '../../plugins/database/connection/execute'
import { repeatedRows, uniqueKeysOf } from '../../plugins/records/uniqueKeys'

/** Timestamps, numbers and points that the REST API can neither accept nor return: NaN, infinity, years or degrees out of range. */
export const values: Check = {
  name: 'values',
  async run(payload) {
    const findings = []
    for (const group of listTableGroups(payload)) {
      const invalidRows = listColumns(payload, group).flatMap((column) => toInvalidValues(group, column))
      findings.push(...(await findInvalidRows(payload, group.table, invalidRows)))
    }
    return findings
  },
}

/** `isInvalid`: an SQL condition on a column. `noun`: what its values should be. */
type Rule = { isInvalid: (column: string) => string; noun: string }

// Postgres sorts NaN above every number, and infinity above every timestamp.
const rules: Partial<Record<FieldKind, Rule>> = {
  dateTime: {
    isInvalid: (column) => `${column} NOT BETWEEN '0100-01-01T00:00:00Z' AND '9999-12-31T23:59:59.999Z'`,
    noun: 'timestamp',
  },
  number: {
    isInvalid: (column) => `${column} NOT BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308`,
    noun: 'number',
  },
  place: {
    isInvalid: (column) => `${column} IS NOT NULL AND NOT (jsonb_typeof(${column}) = 'array' AND
      ${column} @? 'strict $ ? (@.size() == 2 && @[0].type() == "number" && @[1].type() == "number" &&
        @[0] >= -180 && @[0] <= 180 && @[1] >= -90 && @[1] <= 90)')`,
    noun: 'point',
  },
}

const toInvalidValues = ({ name, table }: TableGroup, { column, field }: Column): InvalidRows[] => {
  const rule = rules[field.kind]
  if (rule === undefined) return []
  const condition = rule.isInvalid(`record.${escapeIdentifier(column)}`)
  const isRequired = /^(version\.)?(createdAt|updatedAt)$/.test(field.name)
  return [
    {
      condition,
      remedy: `Correct the values, or set them to ${isRequired ? 'the current time' : 'NULL'} with this statement:`,
      steps: thenRepair(
        `UPDATE ${escapeIdentifier(table)} AS record SET ${escapeIdentifier(column)} = ${isRequired ? 'now()' : 'NULL'} WHERE ${condition};`,
      ),
      what: `${name}: ${field.name} is not a valid ${rule.noun}`,
    },
  ]
}

/** Values that are not in the closed list of their field, for example after a value was removed from the config. */
export const choices: Check = {
  name: 'choices',
  async run(payload) {
    const findings = []
    for (const group of listTableGroups(payload)) {
      const columns = listColumns(payload, group).filter(({ field }) => field.kind === 'choice')
      const invalidRows = columns.map(({ column, field }) => toInvalidChoice(group, column, field))
      findings.push(...(await findInvalidRows(payload, group.table, invalidRows)))
      for (const { field, table } of listChoiceTables(payload, group)) {
        findings.push(...(await findInvalidRows(payload, table, [toInvalidChoices(group, table, field)])))
      }
    }
    return findings
  },
}

const buildNotAllowed = (column: string, field: FieldModel): string =>
  `record.${escapeIdentifier(column)}::text NOT IN (${(field.values ?? []).map(escapeLiteral).join(', ')})`

const toInvalidChoice = ({ name, table }: TableGroup, column: string, field: FieldModel): InvalidRows => {
  const condition = buildNotAllowed(column, field)
  return {
    condition,
    remedy: 'Correct the values, or set them to NULL with this statement:',
    steps: thenRepair(
      `UPDATE ${escapeIdentifier(table)} AS record SET ${escapeIdentifier(column)} = NULL WHERE ${condition};`,
    ),
    what: `${name}: ${field.name} is not in its list of allowed values`,
  }
}

const toInvalidChoices = ({ name }: TableGroup, table: string, field: FieldModel): InvalidRows => {
  const condition = `(record.value IS NULL OR ${buildNotAllowed('value', field)})`
  return {
    condition,
    idColumn: 'parent_id',
    remedy: 'Correct the values, or remove them with this statement:',
    steps: thenRepair(`DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${condition};`),
    what: `${name}: ${field.name} has a value that is not in its list of allowed values`,
  }
}

/** Records with the same natural key within a tenant, although UNIQUE_KEYS requires it to be unique. */
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
        remedy: `They were written before UNIQUE_KEYS included ${key.slug}.${key.field}, or a record that they reference has moved to another tenant. The panel lists them at ${payload.config.routes.admin}/collections/${key.slug}/repeated. Change or clear the value in all but one of them.`,
        steps: [],
        what: `${plural} have the same ${key.field} as another in their tenant`,
      })
    }
    return findings
  },
}
