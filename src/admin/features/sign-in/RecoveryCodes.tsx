'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './signIn.module.css'
import { translations } from './translations'

/** Shows recovery codes once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const words = useWords(translations).codes
  const [status, setStatus] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const text = codes.join('\n')
  useEffect(() => title.current?.focus(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus(words.copied)
    } catch {
      setStatus(words.copyFailed)
    }
  }

  return (
    <div className={styles.secret}>
      <h4 ref={title} tabIndex={-1}>
        {words.title}
      </h4>
      <p>{words.text}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button buttonStyle="secondary" margin={false} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <a
          className="btn btn--style-secondary btn--size-medium btn--withoutPopup"
          download="forecourt-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {words.download}
        </a>
        <Button margin={false} onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <p role="status">{status}</p>
    </div>
  )
}
