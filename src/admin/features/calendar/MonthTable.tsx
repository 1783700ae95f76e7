'use client'

import { useTranslation } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './calendar.module.css'
import { type Day, toDate } from './days'
import { formatLongDay, MeetingLink, SlotLink } from './MeetingLink'
import type { Meeting } from './meetings'
import { translations } from './translations'

type Props = {
  caption: string
  days: readonly Day[]
  meetingsOf: (day: Day) => readonly Meeting[]
  month: string
  onWeek: (day: Day) => void
  today: Day
}

/** The maximum of meetings shown for a day; a link to the week leads to the others. */
const maxMeetingsPerDay = 4

/** The hour of a new meeting that is started from the header of a day. */
export const defaultHour = 9

/** A month as a table of weeks. */
export const MonthTable = ({ caption, days, meetingsOf, month, onWeek, today }: Props) => {
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' })
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={styles.table}>
      <caption className={styles.heard}>{caption}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday.format(toDate(day, 12))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const meetings = meetingsOf(day)
              const hiddenCount = meetings.length - maxMeetingsPerDay
              return (
                <td
                  aria-current={day === today ? 'date' : undefined}
                  className={day.startsWith(month) ? undefined : styles.outside}
                  data-day={day}
                  key={day}
                >
                  <div className={styles.dayHead}>
                    <time className={day === today ? styles.today : undefined} dateTime={day}>
                      {Number(day.slice(8))}
                    </time>
                    <SlotLink day={day} hour={defaultHour} isInDayHeader />
                  </div>
                  {meetings.slice(0, maxMeetingsPerDay).map((meeting) => (
                    <MeetingLink key={meeting.id} meeting={meeting} />
                  ))}
                  {hiddenCount > 0 && (
                    <button
                      aria-label={words.othersOf(hiddenCount, formatLongDay(day, language))}
                      className={styles.others}
                      onClick={() => onWeek(day)}
                      type="button"
                    >
                      {words.others(hiddenCount)}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
