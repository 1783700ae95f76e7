'use client'

import { Button, Gutter, Link, SetStepNav, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { useWords } from '../../shared/useWords'
import { AddTask } from './AddTask'
import { FreshPart } from './FreshPart'
import styles from './my-day.module.css'
import { TaskPart } from './TaskPart'
import { translations } from './translations'
import { useMyDay } from './useMyDay'

/** What is overdue, due today, new and later. @param props.label the panel's word for tasks */
export const MyDay = ({ label }: { label: string }) => {
  const { config } = useConfig()
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const [whose, setWhose] = useState<'all' | 'mine'>('mine')
  const { add, day, hasFailed, hasProblem, refresh, write } = useMyDay(whose)
  const title = words.myDay
  useEffect(() => {
    document.title = `${title}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, title])
  const list = `${config.routes.admin}/collections/tasks`

  return (
    <Gutter className={styles.page}>
      <SetStepNav nav={[{ label, url: list }, { label: title }]} />
      <header className={styles.header}>
        <h1>{title}</h1>
        {day && day.rep !== null && (
          <button
            aria-pressed={whose === 'mine'}
            className={styles.toggle}
            onClick={() => setWhose(whose === 'mine' ? 'all' : 'mine')}
            type="button"
          >
            {words.mine}
          </button>
        )}
        <Link href={list}>{words.allTasks}</Link>
      </header>
      {(hasFailed || hasProblem) && (
        <div className={styles.problem} role="alert">
          <p>{hasProblem ? words.notSaved : words.failed}</p>
          <Button buttonStyle="secondary" margin={false} onClick={refresh} size="small">
            {buttons.again}
          </Button>
        </div>
      )}
      {!day && !hasFailed && <p role="status">{words.loading}</p>}
      {day && (
        <>
          <AddTask onAdd={(task) => add({ ...task, ...(day.rep === null ? {} : { assignee: day.rep }) })} />
          <div className={styles.parts}>
            <div className={styles.column}>
              <TaskPart name="overdue" now={day.now} onWrite={write} {...day.tasks.overdue} />
              <TaskPart name="today" now={day.now} onWrite={write} {...day.tasks.today} />
            </div>
            <div className={styles.column}>
              <FreshPart fresh={day.fresh} now={day.now} />
              <TaskPart name="later" now={day.now} onWrite={write} {...day.tasks.later} />
              <TaskPart name="undated" now={day.now} onWrite={write} {...day.tasks.undated} />
            </div>
          </div>
        </>
      )}
    </Gutter>
  )
}
