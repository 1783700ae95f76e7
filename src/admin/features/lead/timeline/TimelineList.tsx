'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { buttonWords } from '../../../shared/buttonWords'
import text from '../../../shared/text.module.css'
import { useWords } from '../../../shared/words'
import type { Entry } from './entry'
import { EntryItem } from './EntryItem'
import styles from './timeline.module.css'
import type { Timeline } from './useTimeline'
import { words } from './words'

/** What happened with a lead, newest first; meetings to come stand before all of it, the next one first. */
export const TimelineList = ({ timeline }: { timeline: Timeline }) => {
  const { again, earlier, entries, hasMore, now, state } = timeline
  const say = useWords(words)
  const buttons = useWords(buttonWords)
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState('')

  const busy = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  const isToCome = ({ at, kind }: Entry) => kind === 'meetings' && Date.parse(at) > now
  const upcoming = entries.filter(isToCome).toReversed()

  return (
    <section aria-busy={state === 'loading' || isBusy} aria-label={say.timeline} className={styles.timeline}>
      <h3 className={text.heading}>{say.timeline}</h3>
      {state === 'loading' && <p role="status">{say.loading}</p>}
      {state === 'gone' && <p role="alert">{say.gone}</p>}
      {state === 'failed' && (
        <div className={styles.failed}>
          <p role="alert">{say.failed}</p>
          <Button
            buttonStyle="secondary"
            disabled={isBusy}
            margin={false}
            onClick={() => void busy(again)}
            size="small"
          >
            {buttons.again}
          </Button>
        </div>
      )}
      {state === 'ready' && entries.length === 0 && <p className={styles.quiet}>{say.empty}</p>}
      {state !== 'gone' && upcoming.length > 0 && (
        <div className={styles.upcoming}>
          <h4 className={text.heading}>{say.upcoming}</h4>
          <Entries entries={upcoming} now={now} />
        </div>
      )}
      {state !== 'gone' && <Entries entries={entries.filter((entry) => !isToCome(entry))} now={now} />}
      {state === 'ready' && hasMore && (
        <Button
          buttonStyle="secondary"
          disabled={isBusy}
          margin={false}
          onClick={() =>
            void busy(async () => setSaid(say.earlierShown.replace('{count}', String(await earlier()))))
          }
          size="small"
        >
          {say.earlier}
        </Button>
      )}
      <p className={text.spoken} role="status">
        {said}
      </p>
    </section>
  )
}

const Entries = ({ entries, now }: { entries: readonly Entry[]; now: number }) =>
  entries.length > 0 && (
    <ol>
      {entries.map((entry) => (
        <EntryItem entry={entry} key={`${entry.kind}/${entry.id}`} now={now} />
      ))}
    </ol>
  )
