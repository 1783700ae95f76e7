/** Leads and customers with the phone numbers or e-mail addresses of a file. */
import { getTranslation } from '@payloadcms/translations'
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest, ServerFunction } from 'payload'
import { nationalDigits } from '../../../lib/phone'
import { isCleanText } from '../../../lib/text'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecords } from '../../../plugins/database/query/records'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { people } from './people'

export type KnownPerson = { collection: string; href: string; title: string }

export type KnownPeople = {
  /** By address, in lower case. */
  emails: [string, KnownPerson[]][]
  /** By the digits of the number in its country. */
  phones: [string, KnownPerson[]][]
}

/** Addresses and numbers as `KnownPeople` has them. */
type Asked = { emails?: unknown; phones?: unknown }

export const mostAsked = 2000
const mostShown = 3
/** A number may be stored with and without its country code: those that end alike are read, and compared as a whole. */
const comparedDigits = 9
const mostCompared = 20

export const knownPeople: ServerFunction<Asked, Promise<KnownPeople | undefined>> = async ({
  emails,
  phones,
  req,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const byEmail = new Map<string, KnownPerson[]>()
  const byPhone = new Map<string, KnownPerson[]>()
  for (const slug of people) {
    if (!(await mayRead(reader, slug))) continue
    await addPeople(reader, slug, 'email', textsOf(emails), byEmail)
    await addPeople(reader, slug, 'phone', textsOf(phones), byPhone)
  }
  return { emails: [...byEmail], phones: [...byPhone] }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .slice(0, mostAsked)
        .filter((each: unknown) => typeof each === 'string')
        .filter(isCleanText)
    : []

type Row = { id: number; title: null | string; value: string }

const addPeople = async (
  req: PayloadRequest,
  slug: (typeof people)[number],
  field: 'email' | 'phone',
  values: readonly string[],
  known: Map<string, KnownPerson[]>,
): Promise<void> => {
  if (values.length === 0) return
  const [key, keys] =
    field === 'email'
      ? [sql`lower(trim(person.email))`, values]
      : [
          sql`right(person."phoneDigits", ${sql.raw(String(comparedDigits))})`,
          values.map((digits) => digits.slice(-comparedDigits)),
        ]
  const rows = await execute<Row>(
    req,
    sql`SELECT id, title, value FROM (
        SELECT person.id, person.label AS title, person.${sql.identifier(field)} AS value,
          row_number() OVER (PARTITION BY ${key} ORDER BY person.id DESC) AS place
        FROM ${await visibleRecords(req, slug, ['label', 'phone', 'phoneDigits', 'email'])} AS person
        WHERE ${key} = ANY(${sql.param([...new Set(keys)])}::text[])
      ) AS alike WHERE place <= ${mostCompared} ORDER BY id DESC`,
  )
  const { i18n, payload } = req
  const collection = getTranslation(payload.collections[slug as CollectionSlug].config.labels.singular, i18n)
  const wanted = new Set(values)
  for (const { id, title, value } of rows) {
    const own = field === 'email' ? value.trim().toLowerCase() : nationalDigits(value)
    if (!wanted.has(own)) continue
    const found = known.get(own) ?? []
    if (found.length === mostShown) continue
    const href = `${payload.config.routes.admin}/collections/${slug}/${id}`
    known.set(own, [...found, { collection, href, title: title || collection }])
  }
}
