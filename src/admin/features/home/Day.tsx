'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useWords } from '../../shared/useWords'
import { AddTask } from './AddTask'
import type { DayTasks, Part } from './tasks'
import styles from './home.module.css'
import { TaskPart } from './TaskPart'
import { translations } from './translations'
import { useTaskWrites } from './useTaskWrites'

type Props = {
  /** The parts to show. */
  names: readonly Part[]
  now: number
  tasks: DayTasks
}

/** How many tasks of each part are shown; the list has the rest. */
const maxShown: Record<Part, number> = { later: 5, overdue: 10, today: 10, undated: 5 }

/** The open tasks of some parts of the day, to be done or put off in place. */
export const Day = ({ names, now, tasks }: Props) => {
  const words = useWords(translations)
  const { hasProblem, write } = useTaskWrites()
  return (
    <>
      {hasProblem && (
        <p className={styles.problem} role="alert">
          {words.notSaved}
        </p>
      )}
      {names.map((name) => (
        <TaskPart
          key={name}
          name={name}
          now={now}
          onWrite={write}
          tasks={tasks[name].tasks.slice(0, maxShown[name])}
          total={tasks[name].total}
        />
      ))}
    </>
  )
}

/** A box for a task. @param rep the reader's own rep, to whom it is assigned; null if they have none */
export const NewTask = ({ rep }: { rep: null | number }) => {
  const words = useWords(translations)
  const { add, hasProblem } = useTaskWrites()
  return (
    <>
      {hasProblem && (
        <p className={styles.problem} role="alert">
          {words.notSaved}
        </p>
      )}
      <AddTask onAdd={(task) => add({ ...task, ...(rep === null ? {} : { assignee: rep }) })} />
    </>
  )
}

const refreshEveryMs = 60_000

/**
 * Reads the page again every minute while it is looked at, and at once if the server did not know the reader's time zone.
 * Renders nothing.
 */
export const KeepFresh = ({ zone }: { zone: string }) => {
  const router = useRouter()
  useEffect(() => {
    if (new Intl.DateTimeFormat().resolvedOptions().timeZone === zone) return undefined
    // When the cookie with the zone is set.
    const begun = setTimeout(() => router.refresh())
    return () => clearTimeout(begun)
  }, [router, zone])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh()
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [router])
  return null
}
