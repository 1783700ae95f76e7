import type { Identity } from './identity'
import type { Seeder } from './seed'

/** Webhooks. They are disabled and use `.invalid` hosts, so a demonstration sends nothing. */
export const seedWebhooks = async ({ make, revise }: Seeder, { quillfen }: Identity): Promise<void> => {
  await make('webhooks', {
    description: 'Reports: every change of every tenant.',
    enabled: false,
    url: 'https://reports.example.invalid/hooks/forecourt',
  })
  const website = await make('webhooks', {
    description: 'The website: vehicles that are sold, and what they cost.',
    enabled: false,
    events: ['vehicles.status.changed', 'listings.price.changed'],
    method: 'POST',
    payload: ['listings.retailAskingPrice'],
    tenants: [quillfen],
    url: 'https://website.example.invalid/hooks/v1',
  })
  await revise('webhooks', website, { url: 'https://website.example.invalid/hooks/v2' })
}
