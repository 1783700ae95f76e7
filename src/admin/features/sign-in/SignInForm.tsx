'use client'

import { Button, Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { Box, ofCode, Problem } from './Box'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

/**
 * Asks for e-mail address and password, then for the code of the second factor if there is one. The inputs stay in
 * place, as password managers look for them.
 */
export const SignInForm = ({ leadsTo }: { leadsTo: string }) => {
  const { config } = useConfig()
  const { ask, isBusy, problem, setProblem } = useSignIn()
  const words = useWords(translations).signIn
  const { code: codeLabel } = useWords(translations)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [isIn, setIn] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Inputs filled before React is ready fire no event, so the form reads all of them when it is sent.
  const valueOf = (name: string) => new FormData(form.current ?? undefined).get(name)

  useEffect(() => {
    if (isCodeNeeded) form.current?.querySelector<HTMLInputElement>('#field-code')?.focus()
  }, [isCodeNeeded])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const said = await ask('POST', '/login', {
      email: valueOf('email'),
      password: valueOf('password'),
      ...(isCodeNeeded ? { code: valueOf('code') } : {}),
    })
    if ('body' in said) {
      setIn(true)
      // A full page load: the current page was rendered for somebody who is not signed in.
      return window.location.assign(leadsTo)
    }
    if (said.code === 'second_factor_needed' && !isCodeNeeded) setProblem('')
    setCodeNeeded(said.code.startsWith('second_factor'))
  }

  return (
    <form
      className={`login__form ${styles.form}`}
      method="post"
      onSubmit={(event) => void send(event)}
      ref={form}
    >
      <div className="login__form__inputWrap" style={isCodeNeeded ? { display: 'none' } : {}}>
        <Box
          autoComplete="username"
          id="field-email"
          label={words.email}
          name="email"
          required
          type="email"
        />
        <Box
          autoComplete="current-password"
          id="field-password"
          label={words.password}
          name="password"
          required
          type="password"
        />
      </div>
      {isCodeNeeded && (
        <div className="login__form__inputWrap">
          <Box {...ofCode} id="field-code" label={codeLabel} name="code" required type="text" />
        </div>
      )}
      <Problem text={problem} />
      {isCodeNeeded ? (
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
      ) : (
        <Link
          href={formatAdminURL({ adminRoute: config.routes.admin, path: config.admin.routes.forgot })}
          prefetch={false}
        >
          {words.forgot}
        </Link>
      )}
      <Button disabled={isBusy || isIn} size="large" type="submit">
        {isCodeNeeded ? words.verify : words.go}
      </Button>
    </form>
  )
}
