'use client'

import { Button } from '@payloadcms/ui'
import { useEffect } from 'react'
import { Dialog } from '../../shared/Dialog'
import { useWords } from '../../shared/useWords'
import { CredentialsForm } from '../sign-in/CredentialsForm'
import type { SignedIn } from '../sign-in/CredentialsForm'
import { translations } from './translations'

type Props = { email: string; onClose: () => void; onSignedIn: (session: SignedIn) => void }

/**
 * Asks the reader to sign in again in front of the page, which nobody can read meanwhile. Only the same account is
 * accepted: what was typed is then saved in its name.
 */
export const SignInDialog = ({ email, onClose, onSignedIn }: Props) => {
  const words = useWords(translations)
  // A dialog focuses its first input, which here is the address.
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
