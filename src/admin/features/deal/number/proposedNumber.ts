/** Proposes deal numbers. Nothing is unique in the database: a proposal only continues the tenant's numbers. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, ServerFunction } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { lockName } from '../../../../plugins/database/integrity/lock'
import { isId } from '../../../../plugins/database/model/id'
import { tenantsOfCaller } from '../../../../plugins/auth/tenancy/tenants'
import { isStaff, maySee, requestOfReader } from '../../../shared/reader'

// Enough to find the usual form of the tenant's numbers.
const recentDeals = 200

// Numbers that follow may be taken already, by deals that were numbered by hand.
const candidates = 100

/**
 * The next free deal number of a tenant. It counts the deals that the caller may not see, too: otherwise two reps would be
 * proposed the same number.
 */
export const proposedNumber = async (req: PayloadRequest, tenant: null | number): Promise<string> => {
  const ofTenant = tenant === null ? sql`tenant_id IS NULL` : sql`tenant_id = ${tenant}`
  const recent = await execute<{ number: string }>(
    req,
    sql`SELECT deal_id AS number FROM deals WHERE ${ofTenant} AND deal_id IS NOT NULL
      ORDER BY id DESC LIMIT ${recentDeals}`,
  )
  const next = nextNumbers(
    recent.map(({ number }) => number),
    candidates,
  )
  const taken = await execute<{ number: string }>(
    req,
    sql`SELECT deal_id AS number FROM deals WHERE ${ofTenant} AND deal_id = ANY(${sql.param(next)}::text[])`,
  )
  const used = new Set(taken.map(({ number }) => number))
  return next.find((number) => !used.has(number)) ?? ''
}

/** As `proposedNumber`, for a deal that the transaction of `req` writes: others wait for it before they get a number. */
export const reservedNumber = async (req: PayloadRequest, tenant: null | number): Promise<string> => {
  await lockName(req, ['deal-number', String(tenant)])
  return proposedNumber(req, tenant)
}

/** The proposal for a new deal in the form; undefined where its tenant is not known yet, or not the reader's. */
export const dealNumber: ServerFunction = async ({ req: incomingReq, tenant }) => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  if (isId(tenant)) return (await maySee(req, 'tenants', tenant)) ? proposedNumber(req, tenant) : undefined
  // Without a choice a deal gets the only tenant of who makes it.
  const tenants = tenantsOfCaller(req.user) ?? [null]
  const [only] = tenants
  return tenants.length === 1 && only !== undefined ? proposedNumber(req, only) : undefined
}

/** Continues a row of numbers such as `D-3001`, `D-3002`. Pure. */
const first = { digits: '1001', prefix: 'D-' }

// More digits would not be counted exactly.
const form = /^(|.*\D)(\d{1,15})$/s

/**
 * The numbers that follow the highest one, in the form that most of `recent` have.
 *
 * @param recent deal numbers, the newest first; texts that do not end with digits are ignored
 */
export const nextNumbers = (recent: readonly string[], count: number): string[] => {
  const byPrefix = new Map<string, string[]>()
  for (const text of recent) {
    const [, prefix, digits] = form.exec(text.trim()) ?? []
    if (prefix === undefined || digits === undefined) continue
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), digits])
  }
  // Of two equally frequent forms the newer one, because sorting keeps the order of equals.
  const [usual] = [...byPrefix].sort(([, one], [, other]) => other.length - one.length)
  if (!usual)
    return Array.from({ length: count }, (_, at) => first.prefix + String(Number(first.digits) + at))
  const [prefix, all] = usual
  const highest = all.reduce((one, other) => (Number(other) > Number(one) ? other : one))
  return Array.from(
    { length: count },
    (_, at) => prefix + String(Number(highest) + 1 + at).padStart(highest.length, '0'),
  )
}
