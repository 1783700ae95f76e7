'use client'

import { Button, toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import { Box, ofCode, Problem } from './inputs'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

type Factors = { requiresTwoFactor?: boolean | null; twoFactorSince?: null | string }

// The form around it still has the account's former values.
const again = () => window.location.reload()

/** On one's own account page: the second factor. On another account: what an admin may do about its second factor. */
export const TwoFactors = () => {
  const { data, id } = useDocumentInfo()
  const { user } = useAuth()
  const { twoFactors: words } = useWords(translations)
  if (id === undefined || !user) return null
  const { requiresTwoFactor, twoFactorSince } = (data ?? {}) as Factors
  const isOwn = String(user.id) === String(id)
  if (!isOwn && user['role'] !== 'admin') return null
  return (
    <section className={styles.section}>
      <h3>{words.title}</h3>
      {!isOwn && <OfAnother id={id} since={twoFactorSince} />}
      {isOwn && !twoFactorSince && (
        <>
          <p>{words.off}</p>
          <SetUp onDone={again} />
        </>
      )}
      {isOwn && twoFactorSince && (
        <OfOneself isRequired={requiresTwoFactor === true} since={twoFactorSince} />
      )}
    </section>
  )
}

const OfOneself = ({ isRequired, since }: { isRequired: boolean; since: string }) => {
  const { ask, isBusy, problem } = useSignIn()
  const { code: label, twoFactors: words } = useWords(translations)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[]>()

  const renew = async () => {
    const said = await ask<{ recoveryCodes: string[] }>('POST', '/two-factor/recovery-codes', { code })
    setCode('')
    if ('body' in said) setCodes(said.body.recoveryCodes)
  }
  const turnOff = async () => {
    const said = await ask('POST', '/two-factor/disable', { code })
    setCode('')
    if ('body' in said) again()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  return (
    <>
      <p>
        {words.on} <Moment at={since} />. {words.renewText} {isRequired && words.required}
      </p>
      <Box
        {...ofCode}
        label={label}
        onChange={({ target }) => setCode(target.value)}
        onEnter={() => {}}
        value={code}
      />
      <div className={styles.row}>
        <Button
          buttonStyle="secondary"
          disabled={isBusy || code.trim() === ''}
          margin={false}
          onClick={() => void renew()}
        >
          {words.renew}
        </Button>
        {!isRequired && (
          <Button
            buttonStyle="error"
            disabled={isBusy || code.trim() === ''}
            margin={false}
            onClick={() => void turnOff()}
          >
            {words.turnOff}
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </>
  )
}

const OfAnother = ({ id, since }: { id: number | string; since: null | string | undefined }) => {
  const { ask, isBusy, problem } = useSignIn()
  const { admin: words } = useWords(translations)
  const { cancel } = useWords(buttonTranslations)
  const [isConfirming, setConfirming] = useState(false)

  const reset = async () => {
    const said = await ask('POST', `/${id}/two-factor/reset`)
    if (!('body' in said)) return
    toast.success(words.resetDone)
    again()
  }

  if (!since) return <p>{words.off}</p>
  return (
    <>
      <p>
        {words.on} <Moment at={since} />. {isConfirming && words.resetSure}
      </p>
      <div className={styles.row}>
        <Button
          buttonStyle={isConfirming ? 'error' : 'secondary'}
          disabled={isBusy}
          margin={false}
          onClick={() => (isConfirming ? void reset() : setConfirming(true))}
        >
          {words.reset}
        </Button>
        {isConfirming && (
          <Button buttonStyle="secondary" margin={false} onClick={() => setConfirming(false)}>
            {cancel}
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </>
  )
}
