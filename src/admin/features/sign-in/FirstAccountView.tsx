import type { AdminViewServerProps } from 'payload'
import { Logo } from '../branding'
import { FirstAccountForm } from './FirstAccountForm'
import { Language } from './Language'
import styles from './signIn.module.css'

/** The page that creates the first account. It replaces Payload's, which asks for no token. */
export const FirstAccountView = ({ initPageResult }: AdminViewServerProps) => (
  <>
    <Language />
    <div className={`login__brand ${styles.brand}`}>
      <Logo />
    </div>
    <FirstAccountForm leadsTo={initPageResult.req.payload.config.routes.admin} />
  </>
)
