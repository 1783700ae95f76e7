'use client'

/** The dialogs that open while requests wait for a sign-in or for the connection. */
import { Button } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'
import { Dialog } from '../../shared/Dialog'
import { useWords } from '../../shared/useWords'
import { CredentialsForm, type SignedIn } from '../sign-in/CredentialsForm'
import { translations } from './translations'
import dialog from '../../shared/dialog.module.css'

type SignInProps = { email: string; onClose: () => void; onSignedIn: (session: SignedIn) => void }

/**
 * Asks the reader to sign in again, in front of the hidden page. Accepts only the same account, because the waiting
 * requests are then sent in its name.
 */
export const SignInDialog = ({ email, onClose, onSignedIn }: SignInProps) => {
  const words = useWords(translations)
  // A dialog focuses its first input, which here is the e-mail address.
  useEffect(() => document.getElementById('sign-in-password')?.focus(), [])
  return (
    <Dialog coversPage heading={words.endedTitle} onClose={onClose}>
      <p>{words.endedText(email)}</p>
      <CredentialsForm email={email} onSignedIn={onSignedIn}>
        <Button buttonStyle="secondary" margin={false} onClick={onClose} size="large" type="button">
          {words.notNow}
        </Button>
      </CredentialsForm>
    </Dialog>
  )
}

const retryMs = 5000

type OfflineProps = {
  /** Whether the request may be sent again without asking. */
  isRepeatable: boolean
  onClose: () => void
  onRetry: () => void
}

/** Reports that nothing is saved yet, and retries automatically if the request is repeatable. */
export const OfflineDialog = ({ isRepeatable, onClose, onRetry }: OfflineProps) => {
  const words = useWords(translations)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isRepeatable) return
    const retryNow = () => retry()
    const timer = setInterval(retryNow, retryMs)
    window.addEventListener('online', retryNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retryNow)
    }
  }, [isRepeatable])
  return (
    <Dialog heading={words.offlineTitle} onClose={onClose}>
      <p>{isRepeatable ? words.offlineText : words.uncertain}</p>
      <div className={dialog.buttons}>
        <Button margin={false} onClick={onRetry}>
          {words.retry}
        </Button>
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {words.giveUp}
        </Button>
      </div>
    </Dialog>
  )
}
