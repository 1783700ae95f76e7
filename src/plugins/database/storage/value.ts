/** What one value of each kind is to Postgres, to its driver and in an answer. A list has values of one kind. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldKind } from '../model/model'

export type ValueKind = {
  /** What the driver or a row as JSON gives, as an answer shows it. */
  fromDriver: (value: unknown) => unknown
  /** An expression with such a value, as the JSON that an answer shows. */
  json: (value: SQL) => SQL
  /** What it is sorted and compared by. */
  sortable: (value: SQL) => SQL
  /** The type to which a parameter is cast. */
  type: 'boolean' | 'integer' | 'numeric' | 'text' | 'timestamptz'
}

const asIs = <T>(value: T): T => value

const usual: Omit<ValueKind, 'type'> = {
  fromDriver: asIs,
  json: (value) => sql`to_jsonb(${value})`,
  sortable: asIs,
}

// By its bytes: the same order whatever locale the database was made with.
const text: ValueKind = { ...usual, sortable: (value) => sql`${value} COLLATE "C"`, type: 'text' }

const id: ValueKind = { ...usual, type: 'integer' }

const kinds: Record<FieldKind, ValueKind> = {
  amount: { ...text, sortable: (value) => sql`forecourt_amount(${value})` },
  choice: text,
  choices: text,
  flag: { ...usual, type: 'boolean' },
  id,
  inverse: id,
  inverseOne: id,
  json: id,
  moment: {
    ...usual,
    fromDriver: (value) => (typeof value === 'string' ? new Date(value).toISOString() : value),
    json: (value) => sql`to_jsonb(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    type: 'timestamptz',
  },
  number: {
    ...usual,
    // The driver gives numbers of any size as text.
    fromDriver: (value) => (typeof value === 'string' ? Number(value) : value),
    type: 'numeric',
  },
  reference: id,
  references: id,
  text,
}

export const valueKind = (kind: FieldKind): ValueKind => kinds[kind]
