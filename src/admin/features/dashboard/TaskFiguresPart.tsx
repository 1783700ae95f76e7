'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { type Days, tasksDue } from '../../../plugins/saved-views/filters/figures'
import { useWords } from '../../shared/useWords'
import styles from './dashboard.module.css'
import { Part } from './Part'
import type { TaskFigures } from './tasks'
import { useListAddress } from './useListAddress'
import { translations } from './translations'

/** How many tasks are overdue and due today, and the way to the day. */
export const TaskFiguresPart = ({ days, figures }: { days: Days; figures: TaskFigures }) => {
  const words = useWords(translations)
  const { admin } = useConfig().config.routes
  const listOf = useListAddress()
  const { now, overdue, today } = figures
  return (
    <Part title={words.tasks}>
      <p className={styles.total}>
        <Link
          className={overdue > 0 ? styles.alarming : undefined}
          href={listOf('tasks', tasksDue('overdue', now, days))}
          prefetch={false}
        >
          {words.overdue(overdue)}
        </Link>
      </p>
      <p className={styles.total}>
        <Link href={listOf('tasks', tasksDue('today', now, days))} prefetch={false}>
          {words.dueToday(today)}
        </Link>
      </p>
      <p>
        <Link href={`${admin}/collections/tasks/my-day`} prefetch={false}>
          {words.showMyDay}
        </Link>
      </p>
    </Part>
  )
}
