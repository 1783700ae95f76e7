'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import {
  type Days,
  dealsInError,
  meetingsOf,
  ofStatus,
  tasksDue,
} from '../../../plugins/saved-views/filters/figures'
import { useOptions } from '../../shared/useOptions'
import { useWords } from '../../shared/useWords'
import styles from './dashboard.module.css'
import type { Figures } from './figures'
import { LeadParts } from './LeadParts'
import { Part } from './Part'
import { useBuildListUrl } from './useListAddress'
import { translations } from './translations'
import { formatAmount } from '../../../lib/amounts'
import { Bars } from './Bars'
import type { DealFigures } from './deals'
import type { TaskFigures } from './tasks'
import type { MeetingFigures } from './meetings'

type Props = { days: Days; figures: Figures }

/** The parts of the dashboard, without those that the reader may not see. */
export const Panels = ({ days, figures: { deals, leads, meetings, tasks } }: Props) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const { admin } = useConfig().config.routes
  const listOf = useBuildListUrl()
  return (
    <>
      <div className={styles.stack}>
        {tasks && <TaskFiguresPart days={days} figures={tasks} />}
        {meetings && (
          <Part title={words.today}>
            <Meetings
              base={`${admin}/collections`}
              figures={meetings}
              href={listOf('meetings', meetingsOf(days))}
              language={language}
            />
          </Part>
        )}
        {deals && (
          <Part title={words.errors}>
            <p className={styles.total}>
              <Link
                className={deals.inError > 0 ? styles.alarming : undefined}
                href={listOf('deals', dealsInError)}
                prefetch={false}
              >
                {deals.inError === 0 ? words.noErrors : words.inError(deals.inError)}
              </Link>
            </p>
          </Part>
        )}
      </div>
      {leads && <LeadParts days={days} leads={leads} />}
      {deals && <DealPart deals={deals} />}
    </>
  )
}

/** The number and the total price of deals in each status. */
const DealPart = ({ deals: { others, statuses } }: { deals: DealFigures }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const listOf = useBuildListUrl()
  const options = useOptions('deals', 'status')
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <Part title={words.deals}>
      {statuses.length === 0 && <p className={styles.none}>{words.noDeals}</p>}
      <Bars
        bars={statuses.map(({ count, sum, unread, value }) => ({
          count,
          href: listOf('deals', ofStatus('status', value)),
          key: JSON.stringify(value),
          label: value === null ? words.noStatus : value === '' ? words.emptyStatus : labelOf(value),
          more: [
            ...(unread < count ? [formatAmount(sum) ?? sum] : []),
            ...(unread > 0 ? [words.unread(unread)] : []),
          ].join(' · '),
        }))}
        language={language}
      />
      {others > 0 && <p className={styles.none}>{words.otherDeals(others)}</p>}
    </Part>
  )
}

/** The numbers of tasks overdue and due today, with a link to My day. */
const TaskFiguresPart = ({ days, figures }: { days: Days; figures: TaskFigures }) => {
  const words = useWords(translations)
  const { admin } = useConfig().config.routes
  const listOf = useBuildListUrl()
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

type MeetingsProps = { base: string; figures: MeetingFigures; href: string; language: string }

/** Today's meetings with their time, lead and sales rep. */
const Meetings = ({ base, figures: { meetings, total }, href, language }: MeetingsProps) => {
  const words = useWords(translations)
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <p className={styles.total}>
        <Link href={href} prefetch={false}>
          {words.meetings(total)}
        </Link>
      </p>
      {total > 0 ? (
        <ol className={styles.meetings}>
          {meetings.map(({ at, id, lead, name, rep }) => (
            <li key={id}>
              <time dateTime={at}>{time.format(new Date(at))}</time>
              <span className={styles.what}>
                <Link href={`${base}/meetings/${id}`} prefetch={false}>
                  {name ?? words.unnamed}
                </Link>
                {lead && (
                  <Link className={styles.with} href={`${base}/leads/${lead.id}`} prefetch={false}>
                    {lead.title ?? words.lead(lead.id)}
                  </Link>
                )}
                <small>{rep ?? words.nobody}</small>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.none}>{words.noMeetings}</p>
      )}
      {total > meetings.length && (
        <p className={styles.none}>{words.moreMeetings(total - meetings.length)}</p>
      )}
    </>
  )
}
