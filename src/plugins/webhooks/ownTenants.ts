import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** The tenants of a webhook as an array, in their order; empty for one that is sent the events of all. */
export const tenantsOfWebhook = (webhook: SQL): SQL =>
  sql`ARRAY(SELECT part.tenants_id FROM webhooks_rels AS part WHERE part.parent_id = ${webhook} AND part.path = 'tenants' ORDER BY part."order")`
