/** How a value of each kind is represented in Postgres, by its driver and in a response. For a list: one element. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldKind } from '../model/model'

export type ValueKind = {
  /** SQL for the value whose JSON in Postgres is the same as that of `JSON.stringify` for the value in a response. */
  answered: (value: SQL) => SQL
  /** Converts a value from the driver, or from a row as JSON, to the value in a response. */
  fromDriver: (value: unknown) => unknown
  /** SQL for the value as the JSON in a response. */
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

/**
 * A time as `Date.prototype.toISOString` formats it; null for infinity. Postgres sets up every branch of a CASE at each
 * run of a statement, so years that ISO 8601 writes with a sign are left to a function (migration `answered_values`).
 */
const isoText = (value: SQL): SQL => sql`CASE WHEN ${value} >= '0001-01-01Z' AND ${value} < '10000-01-01Z'
    THEN to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ELSE forecourt_time(${value}) END`

/**
 * A number as JavaScript writes it. Between 0.0001 and 1e15 Postgres writes the same; the function is for all others.
 */
const numberJson = (value: SQL): SQL => sql`(CASE WHEN abs(${value}) >= 0.0001 AND abs(${value}) < 1e15
    THEN ${value}::float8::text ELSE forecourt_number(${value}) END)::json`

const kinds: Record<FieldKind, ValueKind> = {
  amount: { ...text, sortable: (value) => sql`forecourt_amount(${value})` },
  choice: text,
  choices: text,
  checkbox: { ...usual, type: 'boolean' },
  id,
  inverse: id,
  inverseOne: id,
  json: id,
  nested: id,
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
    // The driver returns numbers of any size as text.
    fromDriver: (value) => (typeof value === 'string' ? Number(value) : value),
    type: 'numeric',
  },
  place: id,
  reference: id,
  references: id,
  text,
}

export const valueKind = (kind: FieldKind): ValueKind => kinds[kind]
