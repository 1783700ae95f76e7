'use client'

import { Button, useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useId, useState } from 'react'
import type { Result } from '../../shared/results'
import { buttonTranslations } from '../../shared/translations'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import styles from './undo.module.css'
import { useUndo } from './useUndo'

/** The result for many records: the number written, and each failure with its reason. */
export const ResultRegion = ({ onClose, result }: { onClose: () => void; result: Result }) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { undo } = useUndo()
  const [isUndoing, setUndoing] = useState(false)
  const id = useId()
  const { batchId, count, failed, onUndone, summary, verb } = result

  const takeBack = async (batch: string) => {
    setUndoing(true)
    await undo(batch, onUndone)
    setUndoing(false)
  }
  return (
    <section aria-labelledby={id} className={styles.result}>
      <h2 id={id} role="status">
        {(summary ?? words.summary[verb])(count, failed.length)}
      </h2>
      {failed.length > 0 && <FailedRecords failed={failed} />}
      <div className={styles.buttons}>
        {batchId !== undefined && (
          <Button disabled={isUndoing} margin={false} onClick={() => void takeBack(batchId)} size="small">
            {isUndoing ? words.undoing : verb === 'undone' ? words.redo : words.undo}
          </Button>
        )}
        <Button buttonStyle="secondary" margin={false} onClick={onClose} size="small">
          {buttons.close}
        </Button>
      </div>
    </section>
  )
}

// The names of more are not asked for; all are counted.
const maxListed = 100

const FailedRecords = ({ failed }: Pick<Result, 'failed'>) => {
  const { config } = useConfig()
  const words = useWords(translations)
  const listed = failed.slice(0, maxListed)
  const records = listed.map(({ collection, id }) => ({ collection, id }))
  const { answer: names } = useAnswer<Record<string, string>>('record-names', { records })
  return (
    // It scrolls, so it must be focusable.
    <div aria-label={words.notWritten} className={styles.list} role="region" tabIndex={0}>
      <ul>
        {listed.map(({ collection, id, reason }) => (
          <li key={`${collection}/${id}`}>
            <Link href={`${config.routes.admin}/collections/${collection}/${id}`}>
              {names ? (names[`${collection}/${id}`] ?? `${id}`) : '…'}
            </Link>
            {': '}
            {reason}
          </li>
        ))}
      </ul>
      {failed.length > maxListed && <p>{words.more(failed.length - maxListed)}</p>}
    </div>
  )
}
