/**
 * Fills the column `tenants` of versions that are older than the column: the tenants that the record had when the version
 * was written, found in the ledger rows of its parent. Where the ledger does not reach back that far, or the parent changed
 * tenants within seconds of the version, the column stays null and callers limited to tenants do not see the version.
 *
 * For the migration that adds the column. Idempotent.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

const id = sql.identifier

/** By how much the clocks of the service and of its database may differ. */
const clockSkew = sql`interval '10 seconds'`

export const fillVersionTenants = (): SQL[] => {
  const ofDeal = tenantsThen('deals', 'tenant', 'version_deal_id', oneTenant('deals', 'version_deal_id'))
  const ofLead = tenantsThen('leads', 'tenant', 'version_lead_id', oneTenant('leads', 'version_lead_id'))
  const ofCustomer = tenantsThen(
    'customers',
    'tenants',
    'version_customer_id',
    listed('customers_rels', 'tenants', sql`version.version_customer_id`),
  )
  return [
    sql`UPDATE _trades_v AS version SET tenants = ${ofDeal} WHERE version_deal_id IS NOT NULL`,
    sql`UPDATE _pre_approvals_v AS version SET tenants = ${ofLead} WHERE version_lead_id IS NOT NULL`,
    sql`UPDATE _pre_approvals_v AS version SET tenants = ${ofCustomer}
      WHERE version_lead_id IS NULL AND version_customer_id IS NOT NULL`,
    sql`UPDATE _webhooks_v AS version SET tenants = ${listed('_webhooks_v_rels', 'version.tenants', sql`version.id`)}`,
  ]
}

/** The tenants before the first later change of the parent's tenants; without such a change, those of now. */
const tenantsThen = (slug: string, field: string, parent: string, now: SQL): SQL => {
  const changes = sql`FROM changes AS change WHERE change.collection = ${sql.raw(`'${slug}'`)} AND change.record_id = version.${id(parent)}`
  const moves = sql`change.changes ? ${sql.raw(`'${field}'`)}`
  const before = sql`(change.changes -> ${sql.raw(`'${field}'`)} -> 'before')`
  return sql`CASE
    WHEN NOT EXISTS (SELECT 1 ${changes} AND change.created_at <= version.updated_at)
      OR EXISTS (SELECT 1 ${changes} AND ${moves} AND change.operation <> 'create'
        AND change.created_at BETWEEN version.updated_at - ${clockSkew} AND version.updated_at + ${clockSkew}) THEN NULL
    ELSE coalesce((SELECT CASE jsonb_typeof(${before})
        WHEN 'array' THEN ${before} WHEN 'number' THEN jsonb_build_array(${before}) ELSE '[]' END
      ${changes} AND ${moves} AND change.created_at > version.updated_at ORDER BY change.id LIMIT 1), ${now}, '[]') END`
}

const oneTenant = (table: string, parent: string): SQL =>
  sql`(SELECT CASE WHEN record.tenant_id IS NULL THEN '[]' ELSE jsonb_build_array(record.tenant_id) END
    FROM ${id(table)} AS record WHERE record.id = version.${id(parent)})`

const listed = (table: string, path: string, owner: SQL): SQL =>
  sql`(SELECT coalesce(jsonb_agg(part.tenants_id ORDER BY part."order"), '[]') FROM ${id(table)} AS part
    WHERE part.parent_id = ${owner} AND part.path = ${sql.raw(`'${path}'`)} AND part.tenants_id IS NOT NULL)`
