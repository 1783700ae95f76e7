import type { Identity } from './identity'
import type { Sower } from './sow'

/** Apps that are told of changes. `.invalid` leads nowhere, so a demonstration calls nobody. */
export const sowWebhooks = async ({ make, revise }: Sower, { quillfen }: Identity): Promise<void> => {
  await make('webhooks', { method: 'POST', url: 'https://reports.example.invalid/hooks/forecourt' })
  const website = await make('webhooks', {
    method: 'POST',
    tenants: [quillfen],
    url: 'https://website.example.invalid/hooks/v1',
  })
  await revise('webhooks', website, { url: 'https://website.example.invalid/hooks/v2' })
}
