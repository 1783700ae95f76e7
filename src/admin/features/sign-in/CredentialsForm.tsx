'use client'

import { Button, useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ClientUser } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { useWords } from '../../shared/useWords'
import { Input, EntryForm, codeProps, Problem } from './inputs'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

/** The response to a sign-in or a session request; `exp` in seconds since 1970. */
export type SignedIn = { exp: number; refreshedToken?: string; token?: string; user: ClientUser }

type Props = {
  /** Shown beside the button while the password is asked for. */
  children?: ReactNode
  /** The only account that can sign in here; without one, the form asks for the e-mail address. */
  email?: string
  onSignedIn: (session: SignedIn) => void
}

/**
 * Asks for e-mail address and password, then for the code of the second factor if there is one. The inputs stay in
 * place, as password managers look for them.
 */
export const CredentialsForm = ({ children, email, onSignedIn }: Props) => {
  const { request, isBusy, problem, setProblem } = useSignIn()
  const words = useWords(translations).signIn
  const { code: codeLabel } = useWords(translations)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [isSignedIn, setSignedIn] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isCodeNeeded) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }, [isCodeNeeded])

  const send = async (inputs: FormData) => {
    const result = await request<SignedIn>('POST', '/login', {
      email: email ?? inputs.get('email'),
      password: inputs.get('password'),
      ...(isCodeNeeded ? { code: inputs.get('code') } : {}),
    })
    if ('body' in result) {
      setSignedIn(true)
      return onSignedIn(result.body)
    }
    if (result.code === 'second_factor_needed' && !isCodeNeeded) setProblem('')
    setCodeNeeded(result.code.startsWith('second_factor'))
  }
  // Avoids the ids of the record's own fields when the form is in a dialog above a record.
  const toId = (name: string) => (email === undefined ? `field-${name}` : `sign-in-${name}`)

  return (
    <EntryForm onSend={(inputs) => void send(inputs)} ref={form}>
      <div className="login__form__inputWrap" style={isCodeNeeded ? { display: 'none' } : {}}>
        <Input
          autoComplete="username"
          {...(email === undefined ? { required: true } : { readOnly: true, value: email })}
          id={toId('email')}
          label={words.email}
          name="email"
          type="email"
        />
        <Input
          autoComplete="current-password"
          id={toId('password')}
          label={words.password}
          name="password"
          required
          type="password"
        />
      </div>
      {isCodeNeeded && (
        <div className="login__form__inputWrap">
          <Input {...codeProps} id={toId('code')} label={codeLabel} name="code" required type="text" />
        </div>
      )}
      <Problem text={problem} />
      {isCodeNeeded && (
        <Button
          buttonStyle="transparent"
          margin={false}
          onClick={() => {
            setCodeNeeded(false)
            setProblem('')
          }}
          type="button"
        >
          {words.back}
        </Button>
      )}
      {!isCodeNeeded && email === undefined && children}
      <div className={styles.row}>
        <Button disabled={isBusy || isSignedIn} size="large" type="submit">
          {isCodeNeeded ? words.verify : words.go}
        </Button>
        {email !== undefined && children}
      </div>
    </EntryForm>
  )
}

/** The form of the sign-in page. */
export const SignInForm = ({ leadsTo }: { leadsTo: string }) => {
  const { config } = useConfig()
  const words = useWords(translations).signIn
  return (
    // A full page load: the current page was rendered for somebody who is not signed in.
    <CredentialsForm onSignedIn={() => window.location.assign(leadsTo)}>
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path: config.admin.routes.forgot })}>
        {words.forgot}
      </Link>
    </CredentialsForm>
  )
}
