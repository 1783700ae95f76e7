'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { Box, EntryForm, Problem } from './inputs'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

/** The form of the first account. The token is in the URL's fragment that the service printed, or is typed in. */
export const FirstAccountForm = ({ leadsTo }: { leadsTo: string }) => {
  const { ask, isBusy, problem } = useSignIn()
  const words = useWords(translations).firstAccount
  const [isIn, setIn] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
    const box = form.current?.querySelector<HTMLInputElement>('#field-token')
    if (token !== null && box) box.value = token
  }, [])

  const send = async (inputs: FormData) => {
    const said = await ask(
      'POST',
      '/first-register',
      Object.fromEntries(['email', 'name', 'password', 'token'].map((name) => [name, inputs.get(name)])),
    )
    if (!('body' in said)) return
    setIn(true)
    // A full page load: the current page was rendered for somebody who is not signed in.
    window.location.assign(leadsTo)
  }

  return (
    <EntryForm onSend={(inputs) => void send(inputs)} ref={form}>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <div className="login__form__inputWrap">
        <Box
          autoComplete="username"
          id="field-email"
          label={words.email}
          name="email"
          required
          type="email"
        />
        <Box autoComplete="name" id="field-name" label={words.name} name="name" type="text" />
        <Box
          autoComplete="new-password"
          id="field-password"
          label={words.password}
          name="password"
          required
          type="password"
        />
        <Box autoComplete="off" id="field-token" label={words.token} name="token" required type="text" />
      </div>
      <Problem text={problem} />
      <Button disabled={isBusy || isIn} size="large" type="submit">
        {words.go}
      </Button>
    </EntryForm>
  )
}
