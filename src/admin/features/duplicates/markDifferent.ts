/** Records, for all users, that two similar records are different people. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, ServerFunction } from 'payload'
import { type PeopleSlug, peopleSlugs } from '../../../fields/matchKeys'
import { execute } from '../../../plugins/database/connection/execute'
import { inTransaction } from '../../../plugins/database/connection/transaction'
import { lockRows } from '../../../plugins/database/integrity/lock'
import { isId } from '../../../plugins/database/model/id'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import { isObject } from '../../../plugins/database/query/where'
import { batchRequest, isStaff, mayChange, maySee } from '../../shared/reader'

export type PersonRecord = { id: number; slug: PeopleSlug }

/** Records have few marks; more would be a mistake. */
const maxDifferent = 100

const isPersonRecord = (value: unknown): value is PersonRecord =>
  isObject(value) && isId(value['id']) && peopleSlugs.some((slug) => slug === value['slug'])

export const toRecordKey = ({ id, slug }: PersonRecord): string => `${slug}/${id}`

/** Reads the keys of the records that are marked as other people. */
export const readMarks = async (req: PayloadRequest, { id, slug }: PersonRecord): Promise<string[]> => {
  const [row] = await execute<{ different: null | string }>(
    req,
    sql`SELECT person."differentFrom" AS different FROM ${storedRecordsSql(req, slug, ['differentFrom'])} AS person WHERE person.id = ${id}`,
  )
  return row?.different?.split(' ').filter(Boolean) ?? []
}

/** Stores the mark in the record `one`, whose form is open. @returns whether it was stored */
export const markDifferent: ServerFunction = async ({
  isDifferent,
  one,
  other,
  req: incomingReq,
}): Promise<boolean | undefined> => {
  if (!isStaff(incomingReq) || !isPersonRecord(one) || !isPersonRecord(other)) return undefined
  return inTransaction(
    () => batchRequest(incomingReq),
    async (req) => {
      const { id, slug } = one
      await lockRows(req, slug, [id])
      if (!(await mayChange(req, slug, id)) || !(await maySee(req, other.slug, other.id))) return undefined
      const others = (await readMarks(req, one)).filter((key) => key !== toRecordKey(other))
      const different = isDifferent === false ? others : [...others, toRecordKey(other)]
      await req.payload.update({
        collection: slug,
        data: { differentFrom: different.slice(-maxDifferent).join(' ') || null },
        depth: 0,
        id,
        overrideAccess: false,
        req,
      })
      return true
    },
  )
}
