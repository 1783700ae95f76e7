'use client'

import { useTranslation } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './calendar.module.css'
import { type Day, toDate } from './days'
import { MeetingLink, SlotLink } from './MeetingLink'
import { defaultHour } from './MonthTable'
import type { Meeting } from './meetings'
import { translations } from './translations'

type Props = {
  caption: string
  days: readonly Day[]
  meetingsOf: (day: Day) => readonly Meeting[]
  today: Day
}

/** The hours that are always shown. Earlier and later hours are added if they have meetings. */
const [firstHour, lastHour] = [8, 19]

const getHour = ({ at }: Meeting): number => new Date(at).getHours()

/** A week as a table of hours. */
export const WeekTable = ({ caption, days, meetingsOf, today }: Props) => {
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const heading = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', weekday: 'short' })
  const hourFormat = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const meetingHours = days.flatMap((day) => meetingsOf(day).map(getHour))
  const from = Math.min(firstHour, ...meetingHours)
  const hours = Array.from({ length: Math.max(lastHour, ...meetingHours) - from + 1 }, (_, at) => from + at)
  return (
    <table className={`${styles.table} ${styles.week}`}>
      <caption className={styles.heard}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.hour}</th>
          {days.map((day) => (
            <th aria-current={day === today ? 'date' : undefined} key={day} scope="col">
              <span className={day === today ? styles.today : undefined}>
                {heading.format(toDate(day, 12))}
              </span>
              <SlotLink day={day} hour={defaultHour} isInDayHeader />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourFormat.format(new Date(2000, 0, 1, hour))}</th>
            {days.map((day) => {
              const meetings = meetingsOf(day).filter((meeting) => getHour(meeting) === hour)
              return (
                <td data-day={day} data-hour={hour} key={day}>
                  {meetings.map((meeting) => (
                    <MeetingLink key={meeting.id} meeting={meeting} />
                  ))}
                  {meetings.length === 0 && <SlotLink day={day} hour={hour} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
