/**
 * Proposes deal numbers. Nothing is unique in the database: a proposal continues the tenant's numbers, and takes none that any
 * deal has, as a key of all tenants would find two records by it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, ServerFunction } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { lockName } from '../../../../plugins/database/integrity/lock'
import { storedRecordsSql } from '../../../../plugins/database/query/records'
import { isId } from '../../../../plugins/database/model/id'
import { tenantsOfCaller } from '../../../../plugins/auth/tenancy/tenants'
import { isStaff, maySee, requestOfReader } from '../../../shared/reader'

// Enough to find the usual form of the tenant's numbers.
const recentDeals = 200

// Numbers that follow may be taken already, by deals that were numbered by hand, or by other tenants.
const maxCandidates = 20_000

/**
 * The next free deal number of a tenant. It counts the deals that the caller may not see, too: otherwise two reps would be
 * proposed the same number.
 */
export const proposedNumber = async (req: PayloadRequest, tenant: null | number): Promise<string> => {
  const ofTenant = tenant === null ? sql`deal.tenant IS NULL` : sql`deal.tenant = ${tenant}`
  const deals = storedRecordsSql(req, 'deals', ['dealId', 'tenant'])
  const recent = await execute<{ number: string }>(
    req,
    sql`SELECT deal."dealId" AS number FROM ${deals} AS deal WHERE ${ofTenant} AND deal."dealId" IS NOT NULL
      ORDER BY deal.id DESC LIMIT ${recentDeals}`,
  )
  const { digits, from, prefix } = nextNumber(recent.map(({ number }) => number))
  const candidate = sql`${prefix}::text || lpad(each::text, greatest(length(each::text), ${digits}::int), '0')`
  // The index of the numbers is asked for one candidate after the other, up to the first that is free.
  const [free] = await execute<{ number: string }>(
    req,
    sql`SELECT ${candidate} AS number FROM generate_series(${from}::bigint, ${from}::bigint + ${maxCandidates}) AS each
      WHERE NOT EXISTS (SELECT FROM ${deals} AS deal
        WHERE deal."dealId" = ANY(ARRAY[${candidate}, upper(${candidate}), lower(${candidate})])) LIMIT 1`,
  )
  return free?.number ?? ''
}

/** As `proposedNumber`, for a deal that the transaction of `req` writes: others wait for it before they get a number. */
export const reservedNumber = async (req: PayloadRequest, tenant: null | number): Promise<string> => {
  await lockName(req, ['deal-number'])
  return proposedNumber(req, tenant)
}

/** The proposal for a new deal in the form; undefined where its tenant is not known yet, or not the reader's. */
export const dealNumber: ServerFunction = async ({ req: incomingReq, tenant }) => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  if (isId(tenant)) return (await maySee(req, 'tenants', tenant)) ? proposedNumber(req, tenant) : undefined
  // Without a choice a deal gets the only tenant of who makes it.
  const tenants = tenantsOfCaller(req.user)
  const [only] = tenants ?? []
  if (tenants) return tenants.length === 1 && only !== undefined ? proposedNumber(req, only) : undefined
  return (await hasTenants(req)) ? undefined : proposedNumber(req, null)
}

const hasTenants = async (req: PayloadRequest): Promise<boolean> => {
  const [found] = await execute(
    req,
    sql`SELECT FROM ${storedRecordsSql(req, 'tenants', [])} AS tenant LIMIT 1`,
  )
  return found !== undefined
}

const first = { digits: 4, from: 1001, prefix: 'D-' }

// More digits would not be counted exactly.
const form = /^(|.*\D)(\d{1,15})$/s

/** Numbers with a prefix, such as `D-3001`, from the number `from` on, with leading zeros up to `digits`. */
type Numbers = { digits: number; from: number; prefix: string }

/**
 * The numbers that follow the highest one, in the form that most of `recent` have. Pure.
 *
 * @param recent deal numbers, the newest first; texts that do not end with digits are ignored
 */
export const nextNumber = (recent: readonly string[]): Numbers => {
  const byPrefix = new Map<string, string[]>()
  for (const text of recent) {
    const [, prefix, digits] = form.exec(text.trim()) ?? []
    if (prefix === undefined || digits === undefined) continue
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), digits])
  }
  // Of two equally frequent forms the newer one, because sorting keeps the order of equals.
  const [usual] = [...byPrefix].sort(([, one], [, other]) => other.length - one.length)
  if (!usual) return first
  const [prefix, all] = usual
  const highest = all.reduce((one, other) => (Number(other) > Number(one) ? other : one))
  return { digits: highest.length, from: Number(highest) + 1, prefix }
}
