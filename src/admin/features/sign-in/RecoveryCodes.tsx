'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../shared/words'
import styles from './signIn.module.css'
import { words } from './words'

/** Recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const say = useWords(words).codes
  const [said, setSaid] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const text = codes.join('\n')
  useEffect(() => title.current?.focus(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(say.copied)
    } catch {
      setSaid(say.copyFailed)
    }
  }

  return (
    <div className={styles.secret}>
      <h4 ref={title} tabIndex={-1}>
        {say.title}
      </h4>
      <p>{say.text}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button buttonStyle="secondary" margin={false} onClick={() => void copy()}>
          {say.copy}
        </Button>
        <a
          className="btn btn--style-secondary btn--size-medium btn--withoutPopup"
          download="forecourt-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {say.download}
        </a>
        <Button margin={false} onClick={onDone}>
          {say.done}
        </Button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
