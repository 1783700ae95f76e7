import { headers } from 'next/headers'
import { createLocalReq, type ServerProps } from 'payload'
import { troubledOf } from './troubled'
import { TroubledBanner } from './TroubledBanner'

const mostShown = 5

/** Above the dashboard and the list of webhooks: which of them need somebody. Nothing when all is well. */
export const TroubledWebhooks = async ({ payload }: ServerProps) => {
  // The panel's own user may lack fields that decide what they see.
  const { user } = await payload.auth({ headers: await headers() })
  if (!user) return null
  const troubled = await troubledOf(await createLocalReq({ user }, payload))
  if (troubled.length === 0) return null
  return (
    <TroubledBanner
      adminRoute={payload.config.routes.admin}
      others={Math.max(0, troubled.length - mostShown)}
      troubled={troubled.slice(0, mostShown)}
    />
  )
}
