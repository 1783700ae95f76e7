'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useWords } from '../../shared/useWords'
import { CredentialsForm } from './CredentialsForm'
import { translations } from './translations'

/** The form of the sign-in page. */
export const SignInForm = ({ leadsTo }: { leadsTo: string }) => {
  const { config } = useConfig()
  const words = useWords(translations).signIn
  return (
    // A full page load: the current page was rendered for somebody who is not signed in.
    <CredentialsForm onSignedIn={() => window.location.assign(leadsTo)}>
      <Link
        href={formatAdminURL({ adminRoute: config.routes.admin, path: config.admin.routes.forgot })}
        prefetch={false}
      >
        {words.forgot}
      </Link>
    </CredentialsForm>
  )
}
