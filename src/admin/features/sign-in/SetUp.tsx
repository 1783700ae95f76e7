'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { Box, ofCode, Problem } from './inputs'
import { RecoveryCodes } from './RecoveryCodes'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

type Begun = { image: string; secret: string }

/** Sets up the second factor: create a secret, scan it, confirm a code, show the recovery codes. */
export const SetUp = ({ onDone }: { onDone: () => void }) => {
  const { ask, isBusy, problem } = useSignIn()
  const { codeOfApp, setUp: words } = useWords(translations)
  const [begun, setBegun] = useState<Begun>()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[]>()

  const begin = async () => {
    const said = await ask<Begun>('POST', '/two-factor/begin')
    if ('body' in said) setBegun(said.body)
  }
  const confirm = async () => {
    const said = await ask<{ recoveryCodes: string[] }>('POST', '/two-factor/confirm', { code })
    if ('body' in said) setCodes(said.body.recoveryCodes)
    else setCode('')
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <>
      {begun ? (
        <div className={styles.setUp}>
          <p>{words.scan}</p>
          <img
            alt={words.image}
            className={styles.image}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(begun.image)}`}
          />
          <p>
            {words.manual} <code className={styles.text}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Box
            {...ofCode}
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

/** Enrolment of the second factor, for staff who may do nothing else before it, and a sign-out link. */
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
