'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import type { RecentImport } from './recent'
import { translations } from './translations'

type Props = {
  onUndo: (recent: RecentImport) => Promise<readonly string[]>
  recent: readonly RecentImport[]
}

/** The reader's last imports, each with an undo button. */
export const RecentImports = ({ onUndo, recent }: Props) => {
  const words = useWords(translations)
  const [busy, setBusy] = useState<string>()
  const [problems, setProblems] = useState<readonly string[]>([])
  if (recent.length === 0) return null
  const undo = async (each: RecentImport) => {
    setBusy(each.batchId)
    setProblems(await onUndo(each))
    setBusy(undefined)
  }
  return (
    <section aria-label={words.recent}>
      <h2>{words.recent}</h2>
      <ul className={styles.recent} role="list">
        {recent.map((each) => (
          <li className={styles.bar} key={each.batchId}>
            <span>
              {each.name}, <Moment at={each.at} />:{' '}
              {each.isUndone
                ? words.undoneShort
                : each.stored
                  ? words.rowsStored(each.stored.create, each.stored.update, 0)
                  : words.cutOff}
            </span>
            {!each.isUndone && (
              <Button
                aria-label={words.undoOf(each.name)}
                buttonStyle="secondary"
                disabled={busy !== undefined}
                margin={false}
                onClick={() => void undo(each)}
                size="small"
              >
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {problems.length > 0 && (
          <>
            <p>{words.undoneInPart(problems.length)}</p>
            <ul>
              {problems.slice(0, 100).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
