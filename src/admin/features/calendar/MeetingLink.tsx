'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useWords } from '../../shared/useWords'
import styles from './calendar.module.css'
import type { Day } from './days'
import { toDate } from './days'
import type { Meeting } from './meetings'
import { timeParameter } from './MeetingTimeFromAddress'
import { translations } from './translations'

const formatTime = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)

export const formatLongDay = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', weekday: 'long' }).format(
    toDate(day, 12),
  )

/** A link to a meeting. It shows the time and the meeting's name, or that of its lead; its tooltip adds the sales rep. */
export const MeetingLink = ({ meeting: { at, id, lead, name, rep } }: { meeting: Meeting }) => {
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const title = [name, lead].find((each) => each !== null && each.trim() !== '') ?? words.unnamed
  return (
    <Link
      className={styles.meeting}
      href={`${config.routes.admin}/collections/meetings/${id}`}
      title={rep === null ? title : `${title} ${words.with(rep)}`}
    >
      <time dateTime={at}>{formatTime(new Date(at), language)}</time> {title}
    </Link>
  )
}

type SlotProps = { day: Day; hour: number; isInDayHeader?: boolean }

/**
 * A link that starts a new meeting at this time. Only the link in the header of a day is a tab stop: the links of all hours would be
 * dozens.
 */
export const SlotLink = ({ day, hour, isInDayHeader = false }: SlotProps) => {
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const at = toDate(day, hour)
  const dayText = formatLongDay(day, language)
  return (
    <Link
      aria-label={isInDayHeader ? words.newOnDay(dayText) : words.newAt(dayText, formatTime(at, language))}
      className={isInDayHeader ? styles.newOfDay : styles.slot}
      href={`${config.routes.admin}/collections/meetings/create?${timeParameter}=${at.toISOString()}`}
      {...(!isInDayHeader && { tabIndex: -1 })}
    >
      +
    </Link>
  )
}
