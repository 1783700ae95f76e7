'use client'

import { Button, toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import { Input, codeProps, Problem } from './inputs'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'
import styles from './signIn.module.css'
import { useSignIn } from './useSignIn'
import { translations } from './translations'

type Factors = { requiresTwoFactor?: boolean | null; twoFactorSince?: null | string }

// The account form around this section still has the former values.
const reloadPage = () => window.location.reload()

/** The second factor on the account page: the reader's own, or another account's, which an admin may reset. */
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
      {!isOwn && <OtherAccountFactor id={id} since={twoFactorSince} />}
      {isOwn && !twoFactorSince && (
        <>
          <p>{words.off}</p>
          <SetUp onDone={reloadPage} />
        </>
      )}
      {isOwn && twoFactorSince && (
        <OwnFactor isRequired={requiresTwoFactor === true} since={twoFactorSince} />
      )}
    </section>
  )
}

const OwnFactor = ({ isRequired, since }: { isRequired: boolean; since: string }) => {
  const { request, isBusy, problem } = useSignIn()
  const { code: label, twoFactors: words } = useWords(translations)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[]>()

  const renew = async () => {
    const result = await request<{ recoveryCodes: string[] }>('POST', '/two-factor/recovery-codes', { code })
    setCode('')
    if ('body' in result) setCodes(result.body.recoveryCodes)
  }
  const turnOff = async () => {
    const result = await request('POST', '/two-factor/disable', { code })
    setCode('')
    if ('body' in result) reloadPage()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  return (
    <>
      <p>
        {words.on} <Moment at={since} />. {words.renewText} {isRequired && words.required}
      </p>
      <Input
        {...codeProps}
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

const OtherAccountFactor = ({ id, since }: { id: number | string; since: null | string | undefined }) => {
  const { request, isBusy, problem } = useSignIn()
  const { admin: words } = useWords(translations)
  const { cancel } = useWords(buttonTranslations)
  const [isConfirming, setConfirming] = useState(false)

  const reset = async () => {
    const result = await request('POST', `/${id}/two-factor/reset`)
    if (!('body' in result)) return
    toast.success(words.resetDone)
    reloadPage()
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
