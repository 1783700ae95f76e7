'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './claims.module.css'
import { translations } from './translations'

/** Shows a secret once, with a button to copy it. Its `key` is the secret, so a new secret takes the focus. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => {
  const words = useWords(translations)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  useEffect(() => input.current?.focus(), [])

  const copy = async () => {
    setStatus('')
    try {
      await navigator.clipboard.writeText(secret)
      setStatus(words.copied)
    } catch {
      input.current?.select()
      setStatus(words.copyFailed)
    }
  }

  return (
    <div className={styles.secret}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          autoComplete="off"
          id={id}
          onFocus={({ target }) => target.select()}
          readOnly
          ref={input}
          value={secret}
        />
        <Button buttonStyle="secondary" margin={false} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <p role="status">{status}</p>
    </div>
  )
}
