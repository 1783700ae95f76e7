import type { Identity } from './identity'
import type { Seeder } from './seed'

/** Apps that receive changes. They are off, and `.invalid` leads nowhere: a demonstration calls nobody. */
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
