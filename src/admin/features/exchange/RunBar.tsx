'use client'

import { Button, Link } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { translations } from './translations'
import type { Ran } from './useImport'

type Props = {
  hasColumns: boolean
  list: string
  onRun: (dryRun: boolean) => void
  onStop: () => void
  onUndo: () => void
  ran: Ran | undefined
  rows: number
}

/** What can be done next, how far a run is, and how it ended. */
export const RunBar = ({ hasColumns, list, onRun, onStop, onUndo, ran, rows }: Props) => {
  const words = useWords(translations)
  if (!hasColumns) return <p>{words.nothingMapped}</p>
  if (ran?.isRunning && !ran.undone) {
    const label = ran.dryRun ? words.trying : words.storing
    return (
      <div className={styles.bar}>
        <label>
          {label} <progress max={rows} value={ran.outcomes.length} />
        </label>
        <span>{words.of(ran.outcomes.length, rows)}</span>
        <Button buttonStyle="secondary" margin={false} onClick={onStop} size="small">
          {words.stop}
        </Button>
      </div>
    )
  }
  const count = (outcome: string) => ran?.outcomes.filter((each) => each.outcome === outcome).length ?? 0
  const possible = count('create') + count('update')
  return (
    <div>
      <div className={styles.message} role="status">
        {ran?.failure && <p className={styles.problem}>{ran.failure}</p>}
        {ran?.dryRun && !ran.failure && <p>{words.tried}</p>}
        {ran && !ran.dryRun && !ran.undone && <p>{words.rowsStored(count('create'), count('update'))}</p>}
        {ran?.undone && <p>{words.undone(ran.undone.count)}</p>}
        {ran?.undone && ran.undone.errors.length > 0 && (
          <>
            <p>{words.undoneInPart(ran.undone.errors.length)}</p>
            <ul>
              {ran.undone.errors.slice(0, 100).map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.bar}>
        {ran?.dryRun !== false && (
          <>
            <Button buttonStyle={ran ? 'secondary' : 'primary'} margin={false} onClick={() => onRun(true)}>
              {words.tryIt}
            </Button>
            {ran && possible > 0 && (
              <Button margin={false} onClick={() => onRun(false)}>
                {words.importNow(possible)}
              </Button>
            )}
          </>
        )}
        {ran?.dryRun === false && (
          <>
            {!ran.undone && (
              <Button buttonStyle="secondary" margin={false} onClick={onUndo}>
                {words.undo}
              </Button>
            )}
            <Link href={list}>{words.toList}</Link>
          </>
        )}
      </div>
    </div>
  )
}
