/** Finds leads and customers who may be the same person, within what the reader may see, by phone number and e-mail address. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { PeopleSlug } from '../../../fields/matchKeys'
import { comparePerson, type Person, type Reason, wantedKeys } from '../../../lib/people'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { mayRead } from '../../shared/reader'

export type FoundPerson = {
  /** The customer's own id, or the customer of a lead. */
  customer: null | number
  differentFrom: null | string
  id: number
  keys: string
  title: null | string
}

/** The maximum number of people for one key. A number that more people share says little. */
const maxPeoplePerKey = 20

/** Selects the keys to search by, without names, which many people share. */
const toSearchedKeys = (person: Person): string[] => wantedKeys({ ...person, names: [] })

type Options = {
  /** The maximum of people per key. */
  max?: number
  /** A condition on `record`. */
  where?: SQL | undefined
}

/** Finds the people who have one of these keys, the newest first. */
export const findByKeys = async (
  req: PayloadRequest,
  slug: PeopleSlug,
  keys: readonly string[],
  { max = maxPeoplePerKey, where }: Options = {},
): Promise<FoundPerson[]> => {
  if (keys.length === 0 || !(await mayRead(req, slug))) return []
  const names = ['differentFrom', 'label', 'matchKeys'] as const
  const people =
    slug === 'leads'
      ? await visibleRecordsSql(req, slug, [...names, 'customer'], where ? { where } : {})
      : await visibleRecordsSql(req, slug, names, {
          values: { customer: sql`record.id` },
          ...(where && { where }),
        })
  return execute<FoundPerson>(
    req,
    sql`SELECT DISTINCT found.* FROM unnest(${sql.param([...new Set(keys)])}::text[]) AS wanted(key)
      CROSS JOIN LATERAL (
        -- OFFSET keeps the planner from reading all people in the order of their ids instead of by the index of the keys.
        SELECT * FROM (
          SELECT person.id, person.customer, person."differentFrom", person.label AS title, person."matchKeys" AS keys
          FROM ${people} AS person WHERE string_to_array(person."matchKeys", ' ') @> ARRAY[wanted.key] OFFSET 0) AS same
        ORDER BY same.id DESC LIMIT ${max}) AS found
      ORDER BY found.id DESC`,
  )
}

/** Finds the people who may be this person, sorted by the number of values that agree. */
export const findSamePerson = async (
  req: PayloadRequest,
  slug: PeopleSlug,
  person: Person,
  where?: SQL,
): Promise<(FoundPerson & { agrees: Reason[]; differs: Reason[] })[]> => {
  const found = await findByKeys(req, slug, toSearchedKeys(person), { where })
  const wanted = wantedKeys(person)
  return found
    .map((each) => ({ ...each, ...comparePerson(wanted, each.keys) }))
    .toSorted((one, other) => other.agrees.length - one.agrees.length)
}
