/** By what two records are suspected to be the same person. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import type { Reason as Agreement } from '../duplicates/duplicates'
import type { Mergeable } from './pair'

export type Reason = Exclude<Agreement, 'name'>

/** The reasons by which records of each collection are compared. */
export const reasonsOf: Record<Mergeable, readonly Reason[]> = {
  customers: ['phone', 'email', 'licence', 'address'],
  leads: ['phone', 'email'],
}

/** The compared data: the tables to read, and an expression over these that is null for records with too little data. */
type Comparison = { from: (req: PayloadRequest, slug: Mergeable) => SQL; key: SQL }

/** One row for each key of a kind that a person has. A phone number is compared without its country, which few write. */
const keyed = (kind: 'e:' | 'p*:'): Comparison => ({
  from: (req, slug) => sql`${storedRecordsSql(req, slug, ['matchKeys'])} AS person
    CROSS JOIN LATERAL unnest(string_to_array(person."matchKeys", ' ')) AS kept(key)`,
  key: sql`CASE WHEN starts_with(kept.key, ${kind}) THEN kept.key END`,
})

/** Addresses and licences are those of customers alone, as `reasonsOf` says. */
const comparisons: Record<Reason, Comparison> = {
  address: {
    from: (req) => sql`${storedRecordsSql(req, 'customers', ['matchKeys', 'address'])} AS person
      JOIN ${storedRecordsSql(req, 'addresses', ['street', 'zip'])} AS place ON place.id = person.address
      CROSS JOIN LATERAL unnest(string_to_array(person."matchKeys", ' ')) AS kept(key)`,
    key: sql`CASE WHEN starts_with(kept.key, 'n:') AND place.street <> ''
      THEN (kept.key, lower(trim(place.street)), coalesce(place.zip, ''))::text END`,
  },
  email: keyed('e:'),
  licence: {
    from: (req) =>
      sql`${storedRecordsSql(req, 'customers', ['consumerDriversLicenseNumber', 'consumerDriversLicense'])} AS person`,
    key: sql`coalesce(nullif(trim(person."consumerDriversLicenseNumber"), ''),
      nullif(trim(person."consumerDriversLicense"), ''))`,
  },
  phone: keyed('p*:'),
}

/**
 * SQL for the records of a collection with the alias `person`, and for a key that is equal for those that may be the same person;
 * null for those that do not say enough.
 */
export const compareBy = (req: PayloadRequest, slug: Mergeable, reason: Reason): { from: SQL; key: SQL } => {
  const { from, key } = comparisons[reason]
  return { from: from(req, slug), key }
}
