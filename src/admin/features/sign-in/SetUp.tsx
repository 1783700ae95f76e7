'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { Input, codeProps, Problem } from './inputs'
import { RecoveryCodes } from './RecoveryCodes'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

type NewFactor = { image: string; secret: string }

/** Sets up the second factor: creates a secret, shows it as an image to scan, confirms a code, shows the recovery codes. */
export const SetUp = ({ onDone }: { onDone: () => void }) => {
  const { request, isBusy, problem } = useSignIn()
  const { codeOfApp, setUp: words } = useWords(translations)
  const [newFactor, setNewFactor] = useState<NewFactor>()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[]>()

  const begin = async () => {
    const result = await request<NewFactor>('POST', '/two-factor/begin')
    if ('body' in result) setNewFactor(result.body)
  }
  const confirm = async () => {
    const result = await request<{ recoveryCodes: string[] }>('POST', '/two-factor/confirm', { code })
    if ('body' in result) setCodes(result.body.recoveryCodes)
    else setCode('')
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <>
      {newFactor ? (
        <div className={styles.setUp}>
          <p>{words.scan}</p>
          <img
            alt={words.image}
            className={styles.image}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(newFactor.image)}`}
          />
          <p>
            {words.manual} <code className={styles.text}>{newFactor.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Input
            {...codeProps}
            inputMode="numeric"
            label={codeOfApp}
            onChange={({ target }) => setCode(target.value)}
            onEnter={() => void confirm()}
            value={code}
          />
          <Button disabled={isBusy || code.trim() === ''} margin={false} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </div>
      ) : (
        <Button disabled={isBusy} margin={false} onClick={() => void begin()}>
          {words.begin}
        </Button>
      )}
      <Problem text={problem} />
    </>
  )
}

/** Enrolment of a required second factor, before which staff can only sign out. */
export const MfaEnrolment = ({ leadsTo, logoutRoute }: { leadsTo: string; logoutRoute: string }) => {
  const words = useWords(translations).setUp
  return (
    <main className={styles.page}>
      <h1>{words.title}</h1>
      <p>{words.held}</p>
      <SetUp onDone={() => window.location.assign(leadsTo)} />
      <a href={logoutRoute}>{words.signOut}</a>
    </main>
  )
}
