/** Records of people that may be the one in a form: leads and customers that the reader may see. */
import { getTranslation } from '@payloadcms/translations'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { type CollectionSlug, type PayloadRequest, type ServerFunction } from 'payload'
import { nationalDigits } from '../../../lib/phone'
import { isCleanText } from '../../../lib/text'
import { execute } from '../../../plugins/database/connection/execute'
import { isId } from '../../../plugins/database/model/id'
import { storedRecords, visibleRecords } from '../../../plugins/database/query/records'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { mergeAddress } from '../merge/addresses'
import { people } from './people'

export type Reason = 'address' | 'email' | 'licence' | 'phone'

export type Duplicate = {
  collection: string
  href: string
  id: number
  /** Where it is compared with the record in the form, if that is stored and of the same collection. */
  mergeHref?: string
  reasons: Reason[]
  title: string
}

/** What is in the form. */
export type Person = {
  address?: unknown
  email?: unknown
  licences?: unknown
  name?: unknown
  phone?: unknown
}

type Asked = { id?: unknown; person: Person; slug: string }

const mostShown = 5
const fewestDigits = 7
const longest = 200

/** A text of the form; empty for what is none, is too long to be one, or is masked for its reader. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && isCleanText(value) && value.length <= longest && !value.includes('*')
    ? value.trim()
    : ''

export const duplicates: ServerFunction<Asked, Promise<Duplicate[] | undefined>> = async ({
  id,
  person,
  req,
  slug,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const found: Duplicate[] = []
  for (const each of people) {
    if (!(await mayRead(reader, each))) continue
    const own = each === slug && isId(id) ? id : 0
    found.push(...(await matchesIn(reader, each, person ?? {}, own)))
  }
  return found.toSorted((one, other) => other.reasons.length - one.reasons.length).slice(0, mostShown)
}

type Row = { id: number; number: null | string; title: null | string } & Partial<Record<Reason, boolean>>

const matchesIn = async (
  req: PayloadRequest,
  slug: (typeof people)[number],
  person: Person,
  own: number,
): Promise<Duplicate[]> => {
  const conditions = conditionsOf(req, slug, person)
  const reasons = Object.keys(conditions) as Reason[]
  if (reasons.length === 0) return []
  const shown = reasons.map((reason) => sql`${conditions[reason]} AS ${sql.identifier(reason)}`)
  const rows = await execute<Row>(
    req,
    sql`SELECT person.id, person.label AS title, person.phone AS number, ${sql.join(shown, sql`, `)}
      FROM ${await readPeople(req, slug)} AS person
      WHERE person.id <> ${own} AND (${sql.join(Object.values(conditions), sql` OR `)})
      ORDER BY person."updatedAt" DESC LIMIT 50`,
  )
  const digits = nationalDigits(textOf(person.phone))
  const { i18n, payload } = req
  return rows.flatMap((row): Duplicate[] => {
    const holds = reasons.filter((reason) =>
      // The digits may be a part of a longer number.
      reason === 'phone' ? row.number && nationalDigits(row.number) === digits : row[reason] === true,
    )
    if (holds.length === 0) return []
    const label = getTranslation(payload.collections[slug as CollectionSlug].config.labels.singular, i18n)
    return [
      {
        collection: label,
        href: `${payload.config.routes.admin}/collections/${slug}/${row.id}`,
        id: row.id,
        ...(own === 0 ? {} : { mergeHref: mergeAddress(payload.config.routes.admin, slug, own, row.id) }),
        reasons: holds,
        title: row.title || label,
      },
    ]
  })
}

const fields = ['label', 'phone', 'phoneDigits', 'email', 'updatedAt'] as const

const readPeople = (req: PayloadRequest, slug: (typeof people)[number]): Promise<SQL> =>
  slug === 'leads'
    ? visibleRecords(req, slug, fields)
    : visibleRecords(req, slug, [
        ...fields,
        'address',
        'consumerDriversLicense',
        'consumerDriversLicenseNumber',
      ])

/** A text of the same letters, whatever their case and accents. */
const same = (value: SQL, text: string): SQL =>
  sql`forecourt_fold(${value}) LIKE (SELECT substr(made[1], 2, length(made[1]) - 2)
    FROM (SELECT forecourt_patterns(ARRAY[${text}]::text[]) AS made) AS patterns)`

const conditionsOf = (
  req: PayloadRequest,
  slug: (typeof people)[number],
  { address, email, licences, name, phone }: Person,
): Partial<Record<Reason, SQL>> => {
  const digits = nationalDigits(textOf(phone))
  const numbers = (Array.isArray(licences) ? licences : []).map(textOf).filter(Boolean)
  const isCustomer = slug === 'customers'
  const addresses = storedRecords(req, 'addresses', ['street', 'zip'])
  return {
    ...(digits.length >= fewestDigits && {
      phone: sql`(forecourt_fold(person."phoneDigits") LIKE ${`%${digits}%`}) IS TRUE`,
    }),
    ...(textOf(email) && { email: sql`(${same(sql`person.email`, textOf(email))}) IS TRUE` }),
    ...(isCustomer &&
      numbers.length > 0 && {
        licence: sql`(person."consumerDriversLicense" = ANY(${sql.param(numbers)}::text[])
          OR person."consumerDriversLicenseNumber" = ANY(${sql.param(numbers)}::text[])) IS TRUE`,
      }),
    ...(isCustomer &&
      isId(address) &&
      textOf(name) && {
        address: sql`(${same(sql`person.label`, textOf(name))} AND EXISTS (
          SELECT 1 FROM ${addresses} AS own, ${addresses} AS other WHERE own.id = ${address} AND other.id = person.address
            AND (other.id = own.id OR (lower(other.street) = lower(own.street)
              AND coalesce(other.zip, '') = coalesce(own.zip, ''))))) IS TRUE`,
      }),
  }
}
