import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/**
 * SQL for the tenants of a webhook as an ordered array; empty for a webhook that receives the events of all tenants.
 */
export const tenantsOfWebhook = (webhook: SQL): SQL =>
  sql`ARRAY(SELECT part.tenants_id FROM webhooks_rels AS part WHERE part.parent_id = ${webhook} AND part.path = 'tenants' ORDER BY part."order")`
