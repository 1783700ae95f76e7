/** How a value of each kind is represented in Postgres, by its driver and in an answer. For a list: one element. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldKind } from '../model/model'

export type ValueKind = {
  /** SQL for the value whose JSON in Postgres is the same as that of `JSON.stringify` for the value in an answer. */
  answered: (value: SQL) => SQL
  /** Converts a value from the driver, or from a row as JSON, to the value in an answer. */
  fromDriver: (value: unknown) => unknown
  /** SQL for the value as the JSON in an answer. */
  json: (value: SQL) => SQL
  /** SQL for the value to sort and compare by. */
  sortable: (value: SQL) => SQL
  /** The type that parameters are cast to. */
  type: 'boolean' | 'integer' | 'numeric' | 'text' | 'timestamptz'
}

const asIs = <T>(value: T): T => value

const usual: Omit<ValueKind, 'type'> = {
  answered: asIs,
  fromDriver: asIs,
  json: (value) => sql`to_jsonb(${value})`,
  sortable: asIs,
}

// Ordered by bytes, so that the order does not depend on the locale of the database.
const text: ValueKind = { ...usual, sortable: (value) => sql`${value} COLLATE "C"`, type: 'text' }

const id: ValueKind = { ...usual, type: 'integer' }

/** A time as `Date.prototype.toISOString` formats it, also for years that cannot be sent; null for infinity. */
const isoText = (value: SQL): SQL => {
  const inUtc = sql`(${value} AT TIME ZONE 'UTC')`
  const year = sql`extract(year FROM ${inUtc})::int`
  // Postgres counts 1 BC as -1, ISO 8601 as 0.
  const isoYear = sql`(${year} + CASE WHEN ${year} < 0 THEN 1 ELSE 0 END)`
  return sql`CASE WHEN ${value} >= '0001-01-01Z' AND ${value} < '10000-01-01Z'
      THEN to_char(${inUtc}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    WHEN isfinite(${value}) THEN CASE WHEN ${isoYear} = 0 THEN '0000'
      ELSE CASE WHEN ${isoYear} < 0 THEN '-' ELSE '+' END || lpad(abs(${isoYear})::text, 6, '0') END
      || to_char(${inUtc}, '-MM-DD"T"HH24:MI:SS.MS"Z"') END`
}

// No double is as large or as small: JavaScript reads these as infinity, which JSON has not, and as 0. NaN is larger than any number.
const moreThanAnyDouble = sql.raw('1.797693134862315807e308')
const lessThanAnyDouble = sql.raw('2.5e-324')

/**
 * A number as JavaScript writes it. Postgres writes the same digits, but takes to exponents at other sizes: between 0.0001 and
 * 1e15 both have none.
 */
const numberJson = (value: SQL): SQL => {
  const digits = sql`(${value}::float8)::text`
  return sql`(CASE WHEN ${value} IS NULL THEN NULL
    WHEN ${value} = 0 OR (abs(${value}) >= 0.0001 AND abs(${value}) < 1e15) THEN ${digits}
    WHEN abs(${value}) >= 1e21 THEN CASE WHEN abs(${value}) < ${moreThanAnyDouble} THEN ${digits} END
    WHEN abs(${value}) < ${lessThanAnyDouble} THEN '0'
    WHEN abs(${value}) >= 0.000001 THEN trim_scale(${digits}::numeric)::text
    ELSE regexp_replace(${digits}, 'e-0(.)$', 'e-\\1') END)::json`
}

const kinds: Record<FieldKind, ValueKind> = {
  amount: { ...text, sortable: (value) => sql`forecourt_amount(${value})` },
  choice: text,
  choices: text,
  checkbox: { ...usual, type: 'boolean' },
  id,
  inverse: id,
  inverseOne: id,
  json: id,
  dateTime: {
    ...usual,
    fromDriver: (value) => (typeof value === 'string' ? new Date(value).toISOString() : value),
    answered: isoText,
    json: (value) => sql`to_jsonb(${isoText(value)})`,
    type: 'timestamptz',
  },
  number: {
    ...usual,
    answered: numberJson,
    // The driver gives numbers of any size as text.
    fromDriver: (value) => (typeof value === 'string' ? Number(value) : value),
    type: 'numeric',
  },
  place: id,
  reference: id,
  references: id,
  text,
}

export const valueKind = (kind: FieldKind): ValueKind => kinds[kind]
