'use client'

import { useTranslation } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './calendar.module.css'
import type { Day, View } from './days'
import { formatLongDay, MeetingLink, SlotLink } from './MeetingLink'
import { defaultHour } from './MonthTable'
import type { Meeting } from './meetings'
import { translations } from './translations'

type Props = {
  days: readonly Day[]
  meetingsOf: (day: Day) => readonly Meeting[]
  today: Day
  view: View
}

/** The days as a list for phones. A month shows only today and the days with meetings. */
export const Agenda = ({ days, meetingsOf, today, view }: Props) => {
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const shownDays = days.filter((day) => view === 'week' || day === today || meetingsOf(day).length > 0)
  return (
    <ul aria-label={words.agenda} className={styles.agenda}>
      {shownDays.map((day) => (
        <li data-day={day} key={day}>
          <div className={styles.dayHead}>
            <h2 className={day === today ? styles.today : undefined}>{formatLongDay(day, language)}</h2>
            <SlotLink day={day} hour={defaultHour} isInDayHeader />
          </div>
          {meetingsOf(day).map((meeting) => (
            <MeetingLink key={meeting.id} meeting={meeting} />
          ))}
          {meetingsOf(day).length === 0 && <p>{words.none}</p>}
        </li>
      ))}
      {shownDays.length === 0 && <li>{words.none}</li>}
    </ul>
  )
}
