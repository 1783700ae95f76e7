/** By what two records are suspected to be the same person, as SQL over a record with the alias `record`. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Reason } from '../duplicates/duplicates'
import type { Mergeable } from './pair'

/** The reasons by which records of each collection are compared. */
export const reasonsOf: Record<Mergeable, readonly Reason[]> = {
  customers: ['phone', 'email', 'licence', 'address'],
  leads: ['phone', 'email'],
}

/** Only the last digits: a number may be stored with and without country code. Who reads the answer compares the rest. */
const lastDigits = sql`right(record.phone_digits, 9)`

/** Equal for records that may be the same person; null for those that do not say enough. */
const keys: Record<Reason, SQL> = {
  address: sql`CASE WHEN record.label <> '' AND place.street <> ''
    THEN (forecourt_fold(record.label), lower(trim(place.street)), coalesce(place.zip, ''))::text END`,
  email: sql`nullif(lower(trim(record.email)), '')`,
  licence: sql`coalesce(nullif(trim(record.consumer_drivers_license_number), ''),
    nullif(trim(record.consumer_drivers_license), ''))`,
  phone: sql`CASE WHEN length(record.phone_digits) >= 7 THEN ${lastDigits} END`,
}

export const keyOf = (reason: Reason): SQL => keys[reason]

/** What a key is made of beside the record. */
export const besideOf = (reason: Reason): SQL =>
  reason === 'address' ? sql`JOIN addresses AS place ON place.id = record.address_id` : sql``
