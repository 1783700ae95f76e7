import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { Logo } from '../branding'
import { Language } from './Language'
import { SignInForm } from './SignInForm'
import styles from './signIn.module.css'

/** The sign-in page. It replaces Payload's, which asks for no code. */
export const SignInView = ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const { req } = initPageResult
  const { admin } = req.payload.config.routes
  const requested = searchParams?.['redirect']
  const leadsTo = getSafeRedirect({ fallbackTo: admin, redirectTo: requested ?? '' })
  if (req.user) redirect(leadsTo)
  return (
    <>
      <Language />
      <div className={`login__brand ${styles.brand}`}>
        <Logo />
      </div>
      <SignInForm leadsTo={leadsTo} />
    </>
  )
}
