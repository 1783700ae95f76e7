/** Finds leads and customers, visible to the reader, who may be the person in a form. */
import { getTranslation } from '@payloadcms/translations'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { type CollectionSlug, type PayloadRequest, type ServerFunction } from 'payload'
import { type PeopleSlug, peopleSlugs } from '../../../fields/matchKeys'
import { type Reason as Agreement, wantedKeys } from '../../../lib/people'
import { isCleanText } from '../../../lib/text'
import { execute } from '../../../plugins/database/connection/execute'
import { isId } from '../../../plugins/database/model/id'
import { storedRecordsSql, visibleRecordsSql } from '../../../plugins/database/query/records'
import { isStaff, mayRead, maySee, requestOfReader } from '../../shared/reader'
import { pairUrl } from '../merge/urls'
import { readMarks, toRecordKey, type PersonRecord } from './markDifferent'
import { findSamePerson } from './people'
import type { Person } from './person'

export type Reason = 'address' | 'licence' | Agreement

export type Duplicate = {
  collection: string
  /** Whether the lead in the form can be linked to it. */
  isLinkable: boolean
  href: string
  id: number
  /** The URL of the comparison with the record in the form, if that is stored and of the same collection. */
  mergeHref?: string
  reasons: Reason[]
  slug: PeopleSlug
  title: string
}

type Query = { id?: unknown; person: Person; slug: string }

const maxShown = 5
const maxRead = 50
const maxTextLength = 200

/** Trims a text of the form. Empty for other values, and for texts that are too long or masked. */
const toText = (value: unknown): string =>
  typeof value === 'string' && isCleanText(value) && value.length <= maxTextLength && !value.includes('*')
    ? value.trim()
    : ''

export const duplicates: ServerFunction<Query, Promise<Duplicate[] | undefined>> = async ({
  id,
  person,
  req,
  slug,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const formSlug = peopleSlugs.find((each) => each === slug)
  if (!formSlug) return []
  const record = isId(id) ? { id, slug: formSlug } : undefined
  const different =
    record && (await maySee(reader, formSlug, record.id)) ? await readMarks(reader, record) : []
  const found: Duplicate[] = []
  for (const each of peopleSlugs)
    found.push(...(await findMatches(reader, each, person ?? {}, { different, own: formSlug, record })))
  return found.toSorted((one, other) => other.reasons.length - one.reasons.length).slice(0, maxShown)
}

type Form = {
  /** The keys of records that are marked as other people. */
  different: readonly string[]
  /** The collection of the form. */
  own: PeopleSlug
  /** The record of the form, if it is stored. */
  record: PersonRecord | undefined
}

type Match = { id: number; reasons: readonly Reason[]; title: null | string }

const findMatches = async (
  req: PayloadRequest,
  slug: PeopleSlug,
  person: Person,
  { different, own, record }: Form,
): Promise<Duplicate[]> => {
  const { email, name, phone } = person
  const found = new Map<number, Match>()
  const add = ({ id, reasons, title }: Match) =>
    found.set(id, { id, reasons: [...reasons, ...(found.get(id)?.reasons ?? [])], title })
  const isOther = sql`record.id <> ${record?.slug === slug ? record.id : 0}`
  // Leads and customers of one customer are known to be one person.
  const customer = own === 'customers' ? record?.id : isId(person.customer) ? person.customer : undefined
  const searched = { emails: [toText(email)], names: [toText(name)], phones: [toText(phone)] }
  for (const each of await findSamePerson(req, slug, searched, isOther)) {
    const isLinked = customer !== undefined && each.customer === customer
    const isDifferent = record && each.differentFrom?.split(' ').includes(toRecordKey(record))
    if (!isLinked && !isDifferent) add({ id: each.id, reasons: each.agrees, title: each.title })
  }
  if (slug === 'customers') for (const each of await findCustomers(req, person, isOther)) add(each)
  const { i18n, payload } = req
  const collection = getTranslation(payload.collections[slug as CollectionSlug].config.labels.singular, i18n)
  const { admin } = payload.config.routes
  return [...found.values()].flatMap(({ id, reasons, title }): Duplicate[] => {
    if (different.includes(toRecordKey({ id, slug })) || (slug === 'customers' && id === customer)) return []
    return [
      {
        collection,
        href: `${admin}/collections/${slug}/${id}`,
        id,
        isLinkable: own === 'leads' && slug === 'customers' && customer === undefined,
        ...(record?.slug === slug ? { mergeHref: pairUrl(admin, slug, record.id, id) } : {}),
        reasons: [...new Set(reasons)],
        slug,
        title: title || collection,
      },
    ]
  })
}

/** Finds customers with the same licence, or with the same name at the same address. */
const findCustomers = async (
  req: PayloadRequest,
  { address, licences, name }: Person,
  isOther: SQL,
): Promise<Match[]> => {
  const licenceNumbers = (Array.isArray(licences) ? licences : []).map(toText).filter(Boolean)
  const [nameKey] = wantedKeys({ names: [toText(name)] })
  const addresses = storedRecordsSql(req, 'addresses', ['street', 'zip'])
  const conditions: Partial<Record<Reason, SQL>> = {
    ...(licenceNumbers.length > 0 && {
      licence: sql`(person."consumerDriversLicense" = ANY(${sql.param(licenceNumbers)}::text[])
        OR person."consumerDriversLicenseNumber" = ANY(${sql.param(licenceNumbers)}::text[])) IS TRUE`,
    }),
    ...(isId(address) &&
      nameKey !== undefined && {
        address: sql`(string_to_array(person."matchKeys", ' ') @> ARRAY[${nameKey}] AND EXISTS (
          SELECT 1 FROM ${addresses} AS own, ${addresses} AS other WHERE own.id = ${address} AND other.id = person.address
            AND (other.id = own.id OR (lower(other.street) = lower(own.street)
              AND coalesce(other.zip, '') = coalesce(own.zip, ''))))) IS TRUE`,
      }),
  }
  const reasons = Object.keys(conditions) as Reason[]
  if (reasons.length === 0 || !(await mayRead(req, 'customers'))) return []
  const customers = await visibleRecordsSql(
    req,
    'customers',
    ['label', 'address', 'matchKeys', 'consumerDriversLicense', 'consumerDriversLicenseNumber'],
    { where: isOther },
  )
  const reasonColumns = reasons.map((reason) => sql`${conditions[reason]} AS ${sql.identifier(reason)}`)
  const rows = await execute<{ id: number; title: null | string } & Partial<Record<Reason, boolean>>>(
    req,
    sql`SELECT person.id, person.label AS title, ${sql.join(reasonColumns, sql`, `)} FROM ${customers} AS person
      WHERE ${sql.join(Object.values(conditions), sql` OR `)} ORDER BY person.id DESC LIMIT ${maxRead}`,
  )
  return rows.map((row) => ({
    id: row.id,
    reasons: reasons.filter((reason) => row[reason] === true),
    title: row.title,
  }))
}
