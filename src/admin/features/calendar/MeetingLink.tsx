'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './calendar.module.css'
import type { Day } from './days'
import { momentOf } from './days'
import type { Meeting } from './meetings'
import { timeParameter } from './MeetingTimeFromAddress'
import { translations } from './translations'

const timeOf = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)

export const longDay = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', weekday: 'long' }).format(
    momentOf(day, 12),
  )

/** A meeting: its time, its name, and with whom. It opens the meeting. */
export const MeetingLink = ({ meeting: { at, id, lead, name, rep } }: { meeting: Meeting }) => {
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const title = [name, lead].find((each) => each !== null && each.trim() !== '') ?? words.unnamed
  return (
    <Link
      className={styles.meeting}
      href={`${config.routes.admin}/collections/meetings/${id}`}
      prefetch={false}
      title={rep === null ? title : `${title} ${words.with(rep)}`}
    >
      <time dateTime={at}>{timeOf(new Date(at), language)}</time> {title}
    </Link>
  )
}

type SlotProps = { day: Day; hour: number; isOfDay?: boolean }

/** Starts a new meeting at this time. That of a day is reached by keyboard too; its hours would be dozens of stops. */
export const SlotLink = ({ day, hour, isOfDay = false }: SlotProps) => {
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const at = momentOf(day, hour)
  const said = longDay(day, language)
  return (
    <Link
      aria-label={isOfDay ? words.makeOn(said) : words.at(said, timeOf(at, language))}
      className={isOfDay ? styles.newOfDay : styles.slot}
      href={`${config.routes.admin}/collections/meetings/create?${timeParameter}=${at.toISOString()}`}
      prefetch={false}
      {...(!isOfDay && { tabIndex: -1 })}
    >
      +
    </Link>
  )
}
