'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useState } from 'react'
import { Moment } from '../../shared/Moment'
import { StatusChip } from '../../shared/StatusChip'
import { formatRelativeTime } from '../../shared/moments'
import { useWords } from '../../shared/useWords'
import { callUrl } from '../record/contact'
import styles from './home.module.css'
import type { DayTask } from './tasks'
import { translations } from './translations'
import type { OnWrite } from './useTaskWrites'

type Props = {
  isOverdue: boolean
  now: number
  onWrite: OnWrite
  task: DayTask
}

/** One task: what, about whom, until when, and the ways to be done with it. */
export const TaskItem = ({ isOverdue, now, onWrite, task }: Props) => {
  const words = useWords(translations)
  const { routes } = useConfig().config
  const { language } = useTranslation().i18n
  const [isBusy, setIsBusy] = useState(false)
  const { about, assignee, due, id, isUrgent, priority, what } = task

  const write = async (changes: { done: true } | { due: string }) => {
    setIsBusy(true)
    await onWrite(task, changes)
    setIsBusy(false)
  }
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <Link href={`${routes.admin}/collections/tasks/${id}`}>{what}</Link>
        {isUrgent && <StatusChip tone="bad">{priority}</StatusChip>}
        {about && (
          <span className={styles.about}>
            <Link href={`${routes.admin}/collections/${about.slug}/${about.id}`}>{about.title}</Link>
            {about.phone?.trim() && <a href={callUrl(about.phone)}>{about.phone}</a>}
          </span>
        )}
        <small className={isOverdue ? styles.late : undefined}>
          {due !== null && <Moment ago={formatRelativeTime(due, now, language)} at={due} />}
          {due !== null && assignee !== null && ' · '}
          {assignee}
        </small>
      </div>
      <div className={styles.buttons}>
        <button
          aria-label={words.doneWith(what, about?.title)}
          className={styles.toggle}
          disabled={isBusy}
          onClick={() => void write({ done: true })}
          type="button"
        >
          {words.done}
        </button>
        <button
          aria-label={words.postpone(what, about?.title)}
          className={styles.toggle}
          disabled={isBusy}
          onClick={() => void write({ due: tomorrowMorning() })}
          type="button"
        >
          {words.tomorrow}
        </button>
      </div>
    </li>
  )
}

/** Nine o'clock on the reader's next day. */
const tomorrowMorning = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString()
}
