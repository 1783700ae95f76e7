'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { Input, EntryForm, Problem } from './inputs'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

/** The form that creates the first account. The token is in the fragment of the URL that the service printed, or is typed. */
export const FirstAccountForm = ({ leadsTo }: { leadsTo: string }) => {
  const { request, isBusy, problem } = useSignIn()
  const words = useWords(translations).firstAccount
  const [isSignedIn, setSignedIn] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
    const tokenInput = form.current?.querySelector<HTMLInputElement>('#field-token')
    if (token !== null && tokenInput) tokenInput.value = token
  }, [])

  const send = async (inputs: FormData) => {
    const result = await request(
      'POST',
      '/first-register',
      Object.fromEntries(['email', 'name', 'password', 'token'].map((name) => [name, inputs.get(name)])),
    )
    if (!('body' in result)) return
    setSignedIn(true)
    // A full page load: the current page was rendered for somebody who is not signed in.
    window.location.assign(leadsTo)
  }

  return (
    <EntryForm onSend={(inputs) => void send(inputs)} ref={form}>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <div className="login__form__inputWrap">
        <Input
          autoComplete="username"
          id="field-email"
          label={words.email}
          name="email"
          required
          type="email"
        />
        <Input autoComplete="name" id="field-name" label={words.name} name="name" type="text" />
        <Input
          autoComplete="new-password"
          id="field-password"
          label={words.password}
          name="password"
          required
          type="password"
        />
        <Input autoComplete="off" id="field-token" label={words.token} name="token" required type="text" />
      </div>
      <Problem text={problem} />
      <Button disabled={isBusy || isSignedIn} size="large" type="submit">
        {words.go}
      </Button>
    </EntryForm>
  )
}
