import { Gutter, SetStepNav } from '@payloadcms/ui'
import { RenderServerComponent as render } from '@payloadcms/ui/elements/RenderServerComponent'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { Suspense } from 'react'
import { isAdmin, isRep } from '../../../access/rules'
import { readLastExamination } from '../../../doctor/lastExamination'
import { inLanguage } from '../../../fields/translated'
import { readTimeZone } from '../../../lib/timeZone'
import { findOwnReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { DataCheck } from './DataCheck'
import { Day, KeepFresh, NewTask } from './Day'
import { type HomeProps, readersTime } from './days'
import { type FreshLeads, freshLeadsOf } from './freshLeads'
import styles from './home.module.css'
import { Administration, Fresh, Imports, Month, PipelinePart, Team, Today, UnansweredPart } from './parts'
import { type DayTasks, tasksOf } from './tasks'
import { translations } from './translations'
import { unansweredOf } from './unanswered'

/** The page after signing in: what the reader does next, and how their business stands. */
export const HomeView = async ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const { locale, permissions } = initPageResult
  const req = requestOfReader(initPageResult.req)
  const { i18n, payload, user } = req
  const { afterDashboard, beforeDashboard } = payload.config.admin.components ?? {}
  const serverProps = { i18n, locale, params, payload, permissions, req, searchParams, user }
  const { importMap } = payload
  return (
    <Gutter className={`dashboard ${styles.page}`}>
      <SetStepNav nav={[]} />
      {beforeDashboard && render({ Component: beforeDashboard, importMap, serverProps })}
      {isStaff(req) && <Home req={req} />}
      {afterDashboard && render({ Component: afterDashboard, importMap, serverProps })}
    </Gutter>
  )
}

const Home = async ({ req }: { req: PayloadRequest }) => {
  const own = await findOwnReps(req)
  const props: HomeProps = {
    reps: isRep({ req }) ? own : undefined,
    req,
    time: readersTime(Date.now(), readTimeZone(req.headers)),
  }
  const sees = {
    deals: await mayRead(req, 'deals'),
    leads: await mayRead(req, 'leads'),
    meetings: await mayRead(req, 'meetings'),
    messages: await mayRead(req, 'messages'),
    tasks: await mayRead(req, 'tasks'),
  }
  const { reps, time } = props
  const now = new Date(time.now).toISOString()
  // Managers who are reps see their own tasks, other managers those of all reps.
  const mine = own.length > 0 ? own : undefined
  const tasks = sees.tasks ? await tasksOf(req, { now, tomorrow: time.tomorrow }, reps ?? mine) : undefined
  const fresh = sees.leads ? await freshLeadsOf(req, time.now, reps) : undefined
  const unanswered = sees.leads && sees.messages ? await unansweredOf(req, time.now, reps) : []
  return (
    <>
      <KeepFresh zone={time.zone} />
      <Header {...props} fresh={fresh} tasks={tasks} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isAdmin({ req }) && <Administration {...props} />}
          {reps === undefined && sees.tasks && sees.leads && <Team {...props} unanswered={unanswered} />}
          {tasks && <Day names={['overdue', 'today']} now={time.now} tasks={tasks} />}
          {fresh && <Fresh {...props} fresh={fresh} />}
          {sees.messages && <UnansweredPart {...props} unanswered={unanswered} />}
          {tasks && <NewTask rep={own[0] ?? null} />}
          {tasks && <Day names={['later', 'undated']} now={time.now} tasks={tasks} />}
        </div>
        <div className={styles.column}>
          {sees.meetings && <Today {...props} />}
          {sees.deals && (
            // Sums over many deals come when the rest of the page stands.
            <Suspense>
              <PipelinePart {...props} />
              {sees.leads && <Month {...props} />}
            </Suspense>
          )}
          {isAdmin({ req }) && (
            <>
              <DataCheck initial={await readLastExamination(req.payload)} />
              <Suspense>
                <Imports {...props} />
              </Suspense>
            </>
          )}
        </div>
      </div>
    </>
  )
}

type HeaderProps = HomeProps & { fresh: FreshLeads | undefined; tasks: DayTasks | undefined }

const Header = ({ fresh, req, tasks, time }: HeaderProps) => {
  const { i18n, user } = req
  const words = inLanguage(i18n.language, translations)
  const name = user?.collection === 'users' ? (user.name?.trim().split(/\s+/)[0] ?? '') : ''
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: time.zone })
  return (
    <header className={styles.header}>
      <h1>{words.greeting(time.hour, name)}</h1>
      <p>
        <span>{day.format(time.now)}</span>
        {tasks && tasks.overdue.total > 0 && (
          <span className={styles.late}>{words.overdue(tasks.overdue.total)}</span>
        )}
        {tasks && <span>{words.dueToday(tasks.today.total)}</span>}
        {fresh && <span>{words.waits(fresh.total)}</span>}
      </p>
    </header>
  )
}
