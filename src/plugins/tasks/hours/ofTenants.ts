/**
 * The hours of a business: those of its first location that has readable ones, else those of the config. A zone that
 * does not exist counts as that of the config. The form refuses both, and the doctor finds what API keys stored.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { payloadState } from '../../../lib/payloadState'
import { isTimeZone } from '../../../lib/timeZone'
import { execute, type RequestScope } from '../../database/connection/execute'
import type { TaskOptions } from '../rules'
import { type Hours, openMinutesBetween, readHours } from './businessTime'

/** The hours of each of these tenants that has its own. */
export const hoursOfTenants = async (
  req: RequestScope,
  tenants: readonly number[],
): Promise<ReadonlyMap<number, Hours>> => {
  if (tenants.length === 0) return new Map()
  const rows = await execute<{ hours: string; tenant: number; zone: null | string }>(
    req,
    sql`SELECT tenant_id AS tenant, opening_hours AS hours, time_zone AS zone FROM locations
      WHERE tenant_id = ANY(${sql.param([...tenants])}::int[]) AND opening_hours IS NOT NULL ORDER BY id DESC`,
  )
  const usual = usualHours(req.payload)
  return new Map(
    rows.flatMap(({ hours, tenant, zone }) => {
      const read = readHours(hours, zone !== null && isTimeZone(zone) ? zone : usual.timeZone)
      return read ? [[tenant, read] as const] : []
    }),
  )
}

/**
 * Reads the hours of these tenants once.
 *
 * @returns counts the whole minutes between two timestamps in which the tenant, or for null the business of the config, was open
 */
export const createOpenClock = async (
  req: RequestScope,
  tenants: readonly (null | number)[],
): Promise<(tenant: null | number, start: number, end: number) => number> => {
  const hours = await hoursOfTenants(req, [...new Set(tenants.flatMap((tenant) => tenant ?? []))])
  const usual = usualHours(req.payload)
  return (tenant, start, end) => openMinutesBetween(start, end, hours.get(tenant ?? 0) ?? usual)
}

/** The hours of the config. */
export const usualHours = payloadState('usual hours', ({ config }: BasePayload): Hours => {
  const { hours } = config.custom['tasks'] as TaskOptions
  const read = readHours(hours.openingHours, hours.timeZone)
  if (!read) throw new Error('The opening hours of the task rules cannot be read.')
  return read
})
