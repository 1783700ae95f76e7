/** Groups of records that may be the same person, within what the reader may see, the newest first. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, ServerFunction } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { isId, maxId } from '../../../plugins/database/model/id'
import { collectionOf } from '../../../plugins/database/model/model'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { tenantsExpression } from '../../../plugins/ledger/tenantsIn'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { emptyTitle } from '../../shared/titles'
import { type Mergeable, mergeable } from './pair'
import { buildSql, type Reason, reasonsByCollection } from './reasons'

export type Suspect = { email: string; id: number; phone: string; title: string; updatedAt: string }

export type SuspectedPage = {
  /** Each with the oldest record first. */
  groups: Suspect[][]
  /** The cursor of the next page, if there is one. */
  next?: number
}

// The last page may have fewer.
const minGroupsPerPage = 20

// Limits the work for readers who see few of the groups.
const keysPerRead = 500
const maxReads = 4

// Only the newest records of a group are compared.
const maxComparedRecords = 100
const maxShownRecords = 20

/** Finds groups with the same phone, e-mail and so on. Records of different tenants are never in one group. */
export const suspectedDuplicates: ServerFunction = async ({
  before,
  reason,
  req: incomingReq,
  slug,
}): Promise<SuspectedPage | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  const collection = mergeable.find((each) => each === slug)
  const knownReason = collection && reasonsByCollection[collection].find((each) => each === reason)
  if (!knownReason || !(await mayRead(req, collection))) return { groups: [] }
  const groups: Suspect[][] = []
  // Records with two numbers in common would be found twice.
  const foundIds = new Set<string>()
  let next: number | undefined = isId(before) ? before : maxId
  for (let read = 0; read < maxReads && next !== undefined && groups.length < minGroupsPerPage; read++) {
    const { last, rows } = await readGroups(req, collection, knownReason, next)
    next = last
    for (const { key, newest, records } of rows) {
      // Groups of one key have the same newest record, and stay on one page.
      if (groups.length >= minGroupsPerPage && newest !== next) break
      for (const group of splitGroup(req, collection, key, records)) {
        const ids = group.map(({ id }) => id).join()
        if (!foundIds.has(ids)) groups.push(group)
        foundIds.add(ids)
      }
      if (groups.length >= minGroupsPerPage) next = newest
    }
  }
  return { groups, ...(next === undefined ? {} : { next }) }
}

type Row = { key: string; newest: number; records: (Suspect & { different: string; keys: string })[] }

/** @returns the groups whose newest record is older than `before`, and the cursor `last` if there may be more */
const readGroups = async (
  req: PayloadRequest,
  slug: Mergeable,
  reason: Reason,
  before: number,
): Promise<{ last?: number; rows: Row[] }> => {
  const { from, key } = buildSql(req, slug, reason)
  const records = await visibleRecordsSql(
    req,
    slug,
    ['differentFrom', 'label', 'matchKeys', 'phone', 'email', 'updatedAt'],
    {
      values: { owners: tenantsExpression(req.payload, collectionOf(req.payload, slug), 'record') },
    },
  )
  const [found] = await execute<{ count: number; last: null | number; rows: null | Row[] }>(
    req,
    // Only the keys are grouped, so that the database can do it by hashing, without a sort of all records.
    sql`WITH same AS MATERIALIZED (
        SELECT ${key} AS key, max(person.id) AS newest FROM ${from}
        WHERE ${key} IS NOT NULL GROUP BY 1 HAVING count(*) > 1 AND max(person.id) < ${before}
        ORDER BY newest DESC LIMIT ${keysPerRead}),
      placed AS MATERIALIZED (
        SELECT same.key, same.newest, person.id,
          row_number() OVER (PARTITION BY same.key ORDER BY person.id DESC) AS place
        FROM ${from} JOIN same ON ${key} = same.key),
      seen AS (
        SELECT placed.key, placed.newest, jsonb_agg(jsonb_build_object('id', record.id, 'title', coalesce(record.label, ''),
          'different', coalesce(record."differentFrom", ''), 'keys', coalesce(record."matchKeys", ''), 'phone', coalesce(record.phone, ''), 'email', coalesce(record.email, ''), 'updatedAt', record."updatedAt")
          ORDER BY record.id) AS records
        FROM placed JOIN ${records} AS record ON record.id = placed.id
        WHERE placed.place <= ${maxComparedRecords}
        GROUP BY placed.key, placed.newest, record.owners HAVING count(*) > 1)
      SELECT (SELECT count(*)::int FROM same) AS count, (SELECT min(newest) FROM same) AS last,
        (SELECT jsonb_agg(jsonb_build_object('key', key, 'newest', newest, 'records', records) ORDER BY newest DESC) FROM seen) AS rows`,
  )
  const { count = 0, last = null, rows } = found ?? {}
  return { ...(count === keysPerRead && last !== null ? { last } : {}), rows: rows ?? [] }
}

/** Splits a group whose phone number occurs in several countries. Numbers without a country belong to each part. */
const splitGroup = (
  req: PayloadRequest,
  slug: Mergeable,
  key: string,
  records: Row['records'],
): Suspect[][] => {
  const findCountryKeys = (keys: string) =>
    keys
      .split(' ')
      .filter((each) => each !== key && each.startsWith('p') && each.split(':')[1] === key.slice(3))
  const foundCountries = new Set(
    records.flatMap(({ keys }) => findCountryKeys(keys)).filter((each) => !each.startsWith('p:')),
  )
  const countries = key.startsWith('p') && foundCountries.size > 1 ? [...foundCountries] : [undefined]
  return countries
    .map((country) =>
      records.filter(({ keys }) => {
        const codes = findCountryKeys(keys)
        return (
          country === undefined || codes.includes(country) || codes.every((each) => each.startsWith('p:'))
        )
      }),
    )
    .map((group) => group.filter((record) => group.some((other) => mayBeSame(slug, record, other))))
    .filter(({ length }) => length > 1)
    .map((group) =>
      group.slice(-maxShownRecords).map(({ email, id, phone, title, updatedAt }) => ({
        email,
        id,
        phone,
        title: title || emptyTitle(req, slug),
        updatedAt,
      })),
    )
}

type ComparedRecord = Row['records'][number]

/** Whether nobody has marked the records as different people. */
const mayBeSame = (slug: Mergeable, one: ComparedRecord, other: ComparedRecord): boolean =>
  one.id !== other.id &&
  !one.different.split(' ').includes(`${slug}/${other.id}`) &&
  !other.different.split(' ').includes(`${slug}/${one.id}`)
