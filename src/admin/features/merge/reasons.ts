/** The reasons for which two records are suspected to be the same person. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import type { Reason as Agreement } from '../duplicates/duplicates'
import type { Mergeable } from './pair'

export type Reason = Exclude<Agreement, 'name'>

/** The reasons by which records of each collection are compared. */
export const reasonsByCollection: Record<Mergeable, readonly Reason[]> = {
  customers: ['phone', 'email', 'licence', 'address'],
  leads: ['phone', 'email'],
}

/** The compared data: the tables to read, and an expression over these that is null for records with too little data. */
type Comparison = { from: (req: PayloadRequest, slug: Mergeable) => SQL; key: SQL }

/** Compares match keys of one kind, one row per key; phone numbers without the country code, which few people write. */
const compareByMatchKey = (kind: 'e:' | 'p*:'): Comparison => ({
  from: (req, slug) => sql`${storedRecordsSql(req, slug, ['matchKeys'])} AS person
    CROSS JOIN LATERAL unnest(string_to_array(person."matchKeys", ' ')) AS kept(key)`,
  key: sql`CASE WHEN starts_with(kept.key, ${kind}) THEN kept.key END`,
})

/** Only customers are compared by address and licence. */
const comparisons: Record<Reason, Comparison> = {
  address: {
    from: (req) => sql`${storedRecordsSql(req, 'customers', ['matchKeys', 'address'])} AS person
      JOIN ${storedRecordsSql(req, 'addresses', ['street', 'zip'])} AS place ON place.id = person.address
      CROSS JOIN LATERAL unnest(string_to_array(person."matchKeys", ' ')) AS kept(key)`,
    key: sql`CASE WHEN starts_with(kept.key, 'n:') AND place.street <> ''
      THEN (kept.key, lower(trim(place.street)), coalesce(place.zip, ''))::text END`,
  },
  email: compareByMatchKey('e:'),
  licence: {
    from: (req) =>
      sql`${storedRecordsSql(req, 'customers', ['consumerDriversLicenseNumber', 'consumerDriversLicense'])} AS person`,
    key: sql`coalesce(nullif(trim(person."consumerDriversLicenseNumber"), ''),
      nullif(trim(person."consumerDriversLicense"), ''))`,
  },
  phone: compareByMatchKey('p*:'),
}

/**
 * SQL for the records of a collection, with the alias `person`, and for a key: equal for records that may be the same person, null
 * for records with too little data.
 */
export const buildSql = (req: PayloadRequest, slug: Mergeable, reason: Reason): { from: SQL; key: SQL } => {
  const { from, key } = comparisons[reason]
  return { from: from(req, slug), key }
}
