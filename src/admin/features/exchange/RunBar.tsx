'use client'

import { Button } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { translations } from './translations'
import type { ImportRun } from './useImport'

type Props = {
  list: string
  onCheck: () => void
  onRun: () => void
  onStop: () => void
  onUndo: () => void
  ran: ImportRun | undefined
  rows: number
}

/** Shows the progress or result of a run, with buttons for the next action. */
export const RunBar = ({ list, onCheck, onRun, onStop, onUndo, ran, rows }: Props) => {
  const words = useWords(translations)
  if (!ran) {
    return (
      <div className={styles.bar}>
        <Button margin={false} onClick={onCheck}>
          {words.checkRows}
        </Button>
      </div>
    )
  }
  const { dryRun, failure, isRunning, leftOut, outcomes, undone } = ran
  if (isRunning && !undone) {
    return (
      <div className={styles.bar}>
        <label>
          {dryRun ? words.trying : words.storing} <progress max={rows} value={outcomes.length} />
        </label>
        <span>{words.of(outcomes.length, rows)}</span>
        <Button buttonStyle="secondary" margin={false} onClick={onStop} size="small">
          {words.stop}
        </Button>
      </div>
    )
  }
  const count = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length
  const possible = count('create') + count('update') - (dryRun ? leftOut.length : 0)
  return (
    <div>
      <div className={styles.message} role="status">
        {failure && <p className={styles.problem}>{failure}</p>}
        {dryRun && !failure && (
          <p>{possible > 0 ? words.tried : leftOut.length > 0 ? words.allLeftOut : words.nothingToImport}</p>
        )}
        {!dryRun && !undone && (
          <p>
            {!failure && words.imported} {words.rowsStored(count('create'), count('update'), leftOut.length)}
          </p>
        )}
        {undone && <p>{words.undone}</p>}
        {undone && undone.errors.length > 0 && (
          <>
            <p>{words.undoneInPart(undone.errors.length)}</p>
            <ul>
              {undone.errors.slice(0, 100).map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.bar}>
        {dryRun && failure && (
          <Button buttonStyle="secondary" margin={false} onClick={onCheck}>
            {words.checkAgain}
          </Button>
        )}
        {dryRun && (
          <Button disabled={possible === 0} margin={false} onClick={onRun}>
            {words.importNow(possible)}
          </Button>
        )}
        {!dryRun && !undone && (
          <Button buttonStyle="secondary" margin={false} onClick={onUndo}>
            {words.undo}
          </Button>
        )}
        {!dryRun && <Link href={list}>{words.toList}</Link>}
      </div>
    </div>
  )
}
