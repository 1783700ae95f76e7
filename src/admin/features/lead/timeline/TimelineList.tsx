'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { buttonTranslations } from '../../../shared/translations'
import text from '../../../shared/text.module.css'
import { useWords } from '../../../shared/useWords'
import type { Entry } from './entry'
import { EntryItem } from './EntryItem'
import styles from './timeline.module.css'
import type { Timeline } from './useTimeline'
import { translations } from './translations'

/** The timeline, newest first; future meetings come before everything else, the next one first. */
export const TimelineList = ({ timeline }: { timeline: Timeline }) => {
  const { again, earlier, entries, hasMore, now, state } = timeline
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const [isBusy, setIsBusy] = useState(false)
  const [status, setStatus] = useState('')

  const busy = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  const isToCome = ({ at, kind }: Entry) => kind === 'meetings' && Date.parse(at) > now
  const upcoming = entries.filter(isToCome).toReversed()

  return (
    <section
      aria-busy={state === 'loading' || isBusy}
      aria-label={words.timeline}
      className={styles.timeline}
    >
      <h3 className={text.heading}>{words.timeline}</h3>
      {state === 'loading' && <p role="status">{words.loading}</p>}
      {state === 'gone' && <p role="alert">{words.gone}</p>}
      {state === 'failed' && (
        <div className={styles.failed}>
          <p role="alert">{words.failed}</p>
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
      {state === 'ready' && entries.length === 0 && <p className={styles.quiet}>{words.empty}</p>}
      {state !== 'gone' && upcoming.length > 0 && (
        <div className={styles.upcoming}>
          <h4 className={text.heading}>{words.upcoming}</h4>
          <Entries entries={upcoming} now={now} />
        </div>
      )}
      {state !== 'gone' && <Entries entries={entries.filter((entry) => !isToCome(entry))} now={now} />}
      {state === 'ready' && hasMore && (
        <Button
          buttonStyle="secondary"
          disabled={isBusy}
          margin={false}
          onClick={() => void busy(async () => setStatus(words.earlierShown(await earlier())))}
          size="small"
        >
          {words.earlier}
        </Button>
      )}
      <p className={text.spoken} role="status">
        {status}
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
