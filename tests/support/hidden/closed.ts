/** Creates records of the closed collections in the ways that the service does. */
import { randomUUID } from 'node:crypto'
import { createKey } from '../../../src/plugins/auth/keys'
import type { Client } from '../client'

/** @param own the records of the party, by collection */
export const makeClosed = async (
  service: Client,
  slug: string,
  body: Record<string, unknown>,
  own: Record<string, number>,
): Promise<number> => {
  const { payload, query } = service
  const tenants = [own['tenants'] ?? 0]
  const name = String(body['name'])
  switch (slug) {
    case 'apiKeys':
      return (await createKey(payload, name, { tenants })).id
    case 'apiKeyClaims':
      return (await payload.create({ collection: slug, data: body })).id
    case 'idempotentAnswers': {
      const headers = { 'idempotency-key': randomUUID() }
      await service.api('POST', '/templates', { body: { tenants }, headers })
      const rows = await query<{ id: number }>('SELECT max(id) AS id FROM idempotent_answers')
      return rows[0]?.id ?? 0
    }
    case 'users': {
      const data = { ...body, role: 'rep', tenants }
      return (await payload.create({ collection: slug, data: data as never })).id
    }
    case 'webhookDeliveries': {
      const rows = await query<{ id: number }>(
        "INSERT INTO webhook_deliveries (webhook, event, body, status, created_at) VALUES ($1, $2, $3, 'delivered', now()) RETURNING id",
        [own['webhooks'] ?? null, 'leads.updated', JSON.stringify(body)],
      )
      return rows[0]?.id ?? 0
    }
    default:
      throw new Error(`${slug}: say in tests/support/hidden/closed.ts how a record of it is made.`)
  }
}
