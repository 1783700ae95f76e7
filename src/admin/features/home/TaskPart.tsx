'use client'

import { useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useId } from 'react'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './home.module.css'
import { TaskItem } from './TaskItem'
import type { DayTask, Part } from './tasks'
import { translations } from './translations'
import type { OnWrite } from './useTaskWrites'

type Props = {
  name: Part
  now: number
  onWrite: OnWrite
  tasks: DayTask[]
  total: number
}

/** The tasks of one part of the day. */
export const TaskPart = ({ name, now, onWrite, tasks, total }: Props) => {
  const words = useWords(translations)
  const { routes } = useConfig().config
  const id = useId()
  // This part is always shown, so that an empty list means that nothing is due.
  const isDue = name === 'overdue' || name === 'today'
  if (total === 0 && !isDue) return null
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 className={text.heading} id={id}>
        {words.parts[name]} <span className={styles.count}>{total}</span>
      </h2>
      {total === 0 && isDue && <p className={styles.none}>{words.none[name]}</p>}
      <ul className={styles.items}>
        {tasks.map((task) => (
          <TaskItem isOverdue={name === 'overdue'} key={task.id} now={now} onWrite={onWrite} task={task} />
        ))}
      </ul>
      {total > tasks.length && (
        <p className={styles.none}>
          <Link href={`${routes.admin}/collections/tasks`}>{words.more(total - tasks.length)}</Link>
        </p>
      )}
    </section>
  )
}
