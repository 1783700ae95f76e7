import { headers } from 'next/headers'
import { createLocalReq, type ServerProps } from 'payload'
import { failingWebhooks } from './failing'
import { FailingBanner } from './FailingBanner'

const maxShown = 5

/** The banner above the dashboard and the list of webhooks. Renders nothing if no webhook needs attention. */
export const FailingWebhooks = async ({ payload }: ServerProps) => {
  // The panel's `user` may lack fields that access rules read.
  const { user } = await payload.auth({ headers: await headers() })
  if (!user) return null
  const webhooks = await failingWebhooks(await createLocalReq({ user }, payload))
  if (webhooks.length === 0) return null
  return (
    <FailingBanner
      adminRoute={payload.config.routes.admin}
      others={Math.max(0, webhooks.length - maxShown)}
      webhooks={webhooks.slice(0, maxShown)}
    />
  )
}
