'use client'

import { Button } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LastExamination } from '../../../doctor/lastExamination'
import { Moment } from '../../shared/Moment'
import { usePanelFunction } from '../../shared/session'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './home.module.css'
import { translations } from './translations'

const pollEveryMs = 3000

/** What the doctor found last, and a button that starts an examination. Its result is read again while it runs. */
export const DataCheck = ({ initial }: { initial: LastExamination }) => {
  const words = useWords(translations).data
  const panelFunction = usePanelFunction()
  const [answer, setAnswer] = useState<LastExamination>()
  const [hasFailed, setHasFailed] = useState(false)
  const { isRunning, summary } = answer && answer.readAt > initial.readAt ? answer : initial

  const ask = async (args: { start?: true }) => {
    try {
      const last = (await panelFunction('data-check', args)) as LastExamination | undefined
      if (last) setAnswer(last)
      setHasFailed(!last)
    } catch {
      setHasFailed(true)
    }
  }
  const poll = useEffectEvent(() => void ask({}))
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => poll(), pollEveryMs)
    return () => clearInterval(timer)
  }, [isRunning])

  return (
    <section aria-labelledby="home-data" className={styles.part}>
      <h2 className={text.heading} id="home-data">
        {words.title}
      </h2>
      <div role="status">
        {isRunning ? (
          <p>{words.running}</p>
        ) : summary ? (
          <p>
            {words.found(summary.faults, summary.notes)}. {words.checked} <Moment at={summary.at} isAgo />.
          </p>
        ) : (
          <p>{words.never}</p>
        )}
      </div>
      {hasFailed && (
        <p className={styles.late} role="alert">
          {words.failed}
        </p>
      )}
      {summary && <Findings {...summary} />}
      <Button
        buttonStyle="secondary"
        disabled={isRunning}
        margin={false}
        onClick={() => void ask({ start: true })}
        size="medium"
      >
        {words.check}
      </Button>
    </section>
  )
}

/** The doctor's own texts, which are in English. */
const Findings = ({ failures, faults, lines, notes, totals }: NonNullable<LastExamination['summary']>) => {
  const words = useWords(translations).data
  const more = faults + notes - lines.length
  return (
    <>
      {failures.length > 0 && (
        <p className={styles.late}>
          {words.failures} <span lang="en">{failures.join(', ')}</span>
        </p>
      )}
      {lines.length > 0 && (
        <>
          <p lang="en">{totals.map(({ check, count }) => `${check}: ${count}`).join(', ')}</p>
          <ul lang="en">
            {lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
          <p>
            {more > 0 ? words.andMore(more) : words.remedies} <code>npm run doctor</code>
          </p>
        </>
      )}
    </>
  )
}
