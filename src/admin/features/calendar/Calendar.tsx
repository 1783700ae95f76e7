'use client'

import { Button, Gutter, SetStepNav, useConfig, useTranslation } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useWords } from '../../shared/useWords'
import { Agenda } from './Agenda'
import { type Day, type View, toDay, listViewDays, toDate, addDays, parseDay, step } from './days'
import { MonthTable } from './MonthTable'
import { translations } from './translations'
import { WeekTable } from './WeekTable'
import { inLanguage, translated } from '../../../fields/translated'
import { useAnswer } from '../../shared/useAnswer'
import type { MeetingCalendar } from './meetingCalendar'
import type { Meeting } from './meetings'
import styles from './calendar.module.css'

/** The page of the calendar. @param props.label the panel's word for meetings */
export const Calendar = ({ label }: { label: string }) => {
  const { config } = useConfig()
  const words = useWords(translations)
  const list = `${config.routes.admin}/collections/meetings`
  // Only the browser knows the reader's days.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  useEffect(() => {
    document.title = `${words.calendar}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, words])
  return (
    <Gutter className={styles.page}>
      <SetStepNav nav={[{ label, url: list }, { label: words.calendar }]} />
      <header className={styles.header}>
        <h1>{words.calendar}</h1>
        <Link href={list}>{words.list}</Link>
        <Button buttonStyle="primary" el="link" margin={false} size="small" to={`${list}/create`}>
          {words.make}
        </Button>
      </header>
      {isInBrowser && <Days />}
    </Gutter>
  )
}

const subscribeToNothing = () => () => {}

const Days = () => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const { days, go, meetingsOf, query, state, today } = useCalendar()
  const { answer, hasFailed, isAsking, refresh } = query
  const { day, view, whose } = state
  const monthFormat = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
  const spanFormat = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const [first = day, last = day] = [days[0], days.at(-1)]
  const caption =
    view === 'month'
      ? monthFormat.format(toDate(day, 12))
      : spanFormat.formatRange(toDate(first, 12), toDate(last, 12))
  const shared = { days, meetingsOf, today }
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.group}>
          <button className={styles.button} onClick={() => go({ day: step(view, day, -1) })} type="button">
            {words.previous}
          </button>
          <button className={styles.button} onClick={() => go({ day: today })} type="button">
            {words.today}
          </button>
          <button className={styles.button} onClick={() => go({ day: step(view, day, 1) })} type="button">
            {words.next}
          </button>
        </div>
        <p aria-live="polite" className={styles.caption}>
          {caption}
        </p>
        <div aria-label={words.view} className={styles.group} role="group">
          {(['month', 'week'] as const).map((each) => (
            <button
              aria-pressed={each === view}
              className={styles.button}
              key={each}
              onClick={() => go({ view: each })}
              type="button"
            >
              {words[each]}
            </button>
          ))}
        </div>
        {answer?.isRep === true && (
          <div aria-label={words.whose} className={styles.group} role="group">
            {(['mine', 'all'] as const).map((each) => (
              <button
                aria-pressed={each === whose}
                className={styles.button}
                key={each}
                onClick={() => go({ whose: each })}
                type="button"
              >
                {words[each]}
              </button>
            ))}
          </div>
        )}
      </div>
      <p className={styles.said} role="status">
        {isAsking && words.reading}
        {!isAsking && answer && answer.total > answer.meetings.length
          ? words.tooMany(answer.meetings.length, answer.total)
          : null}
      </p>
      {hasFailed && !isAsking && (
        <div className={styles.group} role="alert">
          <p>{words.failed}</p>
          <button className={styles.button} onClick={refresh} type="button">
            {words.tryAgain}
          </button>
        </div>
      )}
      {view === 'month' ? (
        <MonthTable
          {...shared}
          caption={caption}
          month={day.slice(0, 7)}
          onWeek={(of) => go({ day: of, view: 'week' })}
        />
      ) : (
        <WeekTable {...shared} caption={caption} />
      )}
      <Agenda {...shared} view={view} />
    </>
  )
}

/** 0 is Sunday, as in the United States; 1 is Monday. */
const weekStarts = translated({ en: 0, es: 1 })

type CalendarState = { day: Day; view: View; whose: 'all' | 'mine' }

/** The state of the calendar, which the URL stores, and the meetings of the shown days. */
const useCalendar = () => {
  const { language } = useTranslation().i18n
  const path = usePathname()
  const parameters = useSearchParams()
  const [today] = useState(() => toDay(new Date()))
  const state: CalendarState = {
    day: parseDay(parameters.get('day')) ?? today,
    view: parameters.get('view') === 'week' ? 'week' : 'month',
    whose: parameters.get('whose') === 'all' ? 'all' : 'mine',
  }
  const days = listViewDays(state.view, state.day, inLanguage(language, weekStarts))
  const query = useAnswer<MeetingCalendar>('meeting-calendar', {
    from: toDate(days[0] ?? today).toISOString(),
    until: toDate(addDays(days.at(-1) ?? today, 1)).toISOString(),
    whose: state.whose,
  })
  const byDay = new Map<Day, Meeting[]>()
  for (const meeting of query.answer?.meetings ?? []) {
    const day = toDay(new Date(meeting.at))
    byDay.set(day, [...(byDay.get(day) ?? []), meeting])
  }
  return {
    query,
    days,
    // `replaceState` does not reload the page; the calendar fetches only its meetings.
    go: (change: Partial<CalendarState>) =>
      window.history.replaceState(null, '', `${path}?${new URLSearchParams({ ...state, ...change })}`),
    meetingsOf: (day: Day): readonly Meeting[] => byDay.get(day) ?? [],
    state,
    today,
  }
}
