'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../shared/words'
import styles from './claims.module.css'
import { words } from './words'

/** A secret that is told this once, with a button to copy it. Its `key` is the secret: another takes the focus anew. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => {
  const say = useWords(words)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => input.current?.focus(), [])

  const copy = async () => {
    setSaid('')
    try {
      await navigator.clipboard.writeText(secret)
      setSaid(say.copied)
    } catch {
      input.current?.select()
      setSaid(say.copyFailed)
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
          {say.copy}
        </Button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
