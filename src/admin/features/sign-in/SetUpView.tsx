import { MinimalTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { mustEnrolMfa } from '../../../plugins/auth/sign-in/mfaEnrolment'
import { MfaEnrolment } from './MfaEnrolment'

/** The page for staff who must set up a second factor first. */
export const SetUpView = ({ initPageResult }: AdminViewServerProps) => {
  const { config } = initPageResult.req.payload
  const { admin: adminRoute } = config.routes
  if (!mustEnrolMfa(initPageResult.req.user)) redirect(adminRoute)
  return (
    <MinimalTemplate width="wide">
      <MfaEnrolment
        leadsTo={adminRoute}
        logoutRoute={formatAdminURL({ adminRoute, path: config.admin.routes.logout })}
      />
    </MinimalTemplate>
  )
}
