import { headers } from 'next/headers'
import { createLocalReq, type ServerProps } from 'payload'
import { failingWebhooks } from './failing'
import { FailingBanner } from './FailingBanner'

const mostShown = 5

/** Above the dashboard and the list of webhooks: which of them need somebody. Nothing when all is well. */
export const FailingWebhooks = async ({ payload }: ServerProps) => {
  // The panel's own user may lack fields that decide what they see.
  const { user } = await payload.auth({ headers: await headers() })
  if (!user) return null
  const webhooks = await failingWebhooks(await createLocalReq({ user }, payload))
  if (webhooks.length === 0) return null
  return (
    <FailingBanner
      adminRoute={payload.config.routes.admin}
      others={Math.max(0, webhooks.length - mostShown)}
      webhooks={webhooks.slice(0, mostShown)}
    />
  )
}
