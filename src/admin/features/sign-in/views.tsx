/** The sign-in pages. They replace Payload's, which have no input for a second factor's code or the first account's token. */
import { MinimalTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, BasePayload } from 'payload'
import { formatAdminURL, getSafeRedirect } from 'payload/shared'
import type { ReactNode } from 'react'
import { mustEnrolMfa } from '../../../plugins/auth/sign-in/mfaEnrolment'
import { Logo } from '../branding'
import { SignInForm } from './CredentialsForm'
import { FirstAccountForm } from './FirstAccountForm'
import { Language } from './Language'
import { MfaEnrolment } from './SetUp'
import styles from './signIn.module.css'

const EntryPage = ({ children }: { children: ReactNode }) => (
  <>
    <Language />
    <div className={`login__brand ${styles.brand}`}>
      <Logo />
    </div>
    {children}
  </>
)

export const SignInView = ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const { req } = initPageResult
  const { admin } = req.payload.config.routes
  const requested = searchParams?.['redirect']
  const leadsTo = getSafeRedirect({ fallbackTo: admin, redirectTo: requested ?? '' })
  if (req.user) redirect(leadsTo)
  return (
    <EntryPage>
      <SignInForm leadsTo={leadsTo} />
    </EntryPage>
  )
}

export const FirstAccountView = ({ initPageResult }: AdminViewServerProps) => (
  <EntryPage>
    <FirstAccountForm leadsTo={initPageResult.req.payload.config.routes.admin} />
  </EntryPage>
)

/** The path of `SetUpView`, relative to the panel. */
const setUpPath = '/set-up-two-factors'

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

/** Returns the redirect target for a user who must set up a second factor first; undefined for any other request. */
export const redirectToSetUp = async (
  payload: BasePayload,
  headers: Headers,
  segments: readonly string[] = [],
): Promise<string | undefined> => {
  const { admin } = payload.config
  const path = `/${segments.join('/')}`
  if (path === setUpPath || path === admin.routes.logout) return undefined
  const { user } = await payload.auth({ headers })
  return mustEnrolMfa(user)
    ? formatAdminURL({ adminRoute: payload.config.routes.admin, path: setUpPath })
    : undefined
}
