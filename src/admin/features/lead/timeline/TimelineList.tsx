'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { answerStatuses } from '../../../../vocabulary/pipeline'
import { buttonTranslations } from '../../../shared/translations'
import text from '../../../shared/text.module.css'
import { useWords } from '../../../shared/useWords'
import { translations as taskTranslations } from '../../home/translations'
import { useTaskWrites } from '../../home/useTaskWrites'
import { useQuickActionOpener } from '../quick-actions/opener'
import { type Entry, keyOf, type Page, type TimelineRecord } from './entry'
import { EntryItem } from './EntryItem'
import { MoveMeeting } from './MoveMeeting'
import { NoteBox } from './NoteBox'
import styles from './timeline.module.css'
import { useTimeline } from './useTimeline'
import { translations } from './translations'

const answers: ReadonlySet<null | string> = new Set(answerStatuses)

/** The timeline: open tasks and future meetings, the next one first, then what happened, newest first. */
export const TimelineList = ({ first, record }: { first: Page; record: TimelineRecord }) => {
  const { again, choose, earlier, entries, hasMore, kind, kinds, now, state } = useTimeline(record, first)
  const words = useWords(translations)
  const taskWords = useWords(taskTranslations)
  const buttons = useWords(buttonTranslations)
  const [isBusy, setIsBusy] = useState(false)
  const [status, setStatus] = useState('')
  const openQuickAction = useQuickActionOpener()
  const tasks = useTaskWrites()

  const busy = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  const isToCome = (entry: Entry) => entry.isOpen || (entry.kind === 'meetings' && Date.parse(entry.at) > now)
  const isUnanswered = ({ at, kind: of, statusValue }: Entry) =>
    of === 'messages' &&
    statusValue === 'Received' &&
    !entries.some((other) => other.kind === 'messages' && other.at > at && answers.has(other.statusValue))
  const upcoming = entries.filter(isToCome).toSorted((one, other) => one.at.localeCompare(other.at))
  const list = (shown: readonly Entry[]) =>
    shown.length > 0 && (
      <ol>
        {shown.map((entry) => (
          <EntryItem entry={entry} key={keyOf(entry)} now={now} owner={record}>
            {entry.isOpen && entry.revision !== null && (
              <button
                aria-label={taskWords.doneWith(entry.title ?? words.unnamed)}
                className={styles.toggle}
                disabled={isBusy}
                onClick={() =>
                  void busy(() =>
                    tasks.write(
                      { id: entry.id, revision: entry.revision ?? 0, what: entry.title ?? words.unnamed },
                      { done: true },
                    ),
                  )
                }
                type="button"
              >
                {taskWords.done}
              </button>
            )}
            {openQuickAction && isUnanswered(entry) && (
              <button
                className={styles.toggle}
                onClick={() => openQuickAction('writeText', entry.text ?? undefined)}
                type="button"
              >
                {words.answer}
              </button>
            )}
            {entry.kind === 'meetings' && entry.revision !== null && isToCome(entry) && (
              <MoveMeeting meeting={entry} now={now} revision={entry.revision} />
            )}
          </EntryItem>
        ))}
      </ol>
    )

  return (
    <section aria-busy={isBusy} aria-label={words.timeline} className={styles.timeline}>
      <h2 className={text.spoken}>{words.timeline}</h2>
      <NoteBox record={record} />
      <div aria-label={words.show} className={styles.filter} role="group">
        {[undefined, ...kinds].map((each) => (
          <button
            aria-pressed={each === kind}
            className={styles.toggle}
            key={each ?? 'all'}
            onClick={() => void busy(() => choose(each))}
            type="button"
          >
            {each === undefined ? words.all : words.kinds[each]}
          </button>
        ))}
      </div>
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
      {tasks.hasProblem && <p role="alert">{taskWords.notSaved}</p>}
      {state === 'ready' && entries.length === 0 && !isBusy && (
        <p className={styles.quiet}>
          {kind === undefined && kinds.includes('messages') ? words.empty : words.none}
        </p>
      )}
      {state !== 'gone' && upcoming.length > 0 && (
        <div className={styles.upcoming}>
          <h3 className={text.heading}>{words.upcoming}</h3>
          {list(upcoming)}
        </div>
      )}
      {state !== 'gone' && list(entries.filter((entry) => !isToCome(entry)))}
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
