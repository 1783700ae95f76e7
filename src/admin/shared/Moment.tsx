'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import { useSyncExternalStore } from 'react'
import {
  formatAgo,
  formatCalendarDay,
  formatRelativeDay,
  formatRelativeTime,
  formatSoon,
  formatUtc,
} from './moments'
import text from './text.module.css'

type Props = {
  /** The relative time as text, for components that only the browser renders. */
  ago?: string
  at: string
  /** Whether the relative time comes first, such as "yesterday", for components that the server renders. */
  isAgo?: boolean
  /** Whether it is a day without a time. */
  isDay?: boolean
  /** Whether only the relative time is visible, as in tables. The exact time is its tooltip, and is spoken by screen readers. */
  isRelative?: boolean
}

/** A time in the panel's format and the reader's time zone, which only the browser knows. */
export const Moment = ({
  ago: relativeText,
  at,
  isAgo = false,
  isDay = false,
  isRelative = false,
}: Props) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { language } = i18n
  const exact = useInBrowser(
    () =>
      isDay
        ? formatCalendarDay(at, language)
        : formatDate({ date: at, i18n, pattern: config.admin.dateFormat }),
    // A relative time is short, so the server renders the day alone.
    isDay || isRelative ? formatCalendarDay(at, language) : formatUtc(at, language),
  )
  const relative = useInBrowser(() => {
    if (isRelative) return (isDay ? formatRelativeDay : formatRelativeTime)(at, Date.now(), language)
    return isAgo ? formatAgo(at, Date.now(), language) : relativeText
  }, undefined)
  const dateTime = isDay ? at.slice(0, 10) : at
  return isRelative ? (
    <time className={text.oneLine} dateTime={dateTime} title={exact}>
      {relative ?? exact}
      {relative !== undefined && <span className={text.spoken}>, {exact}</span>}
    </time>
  ) : (
    <time dateTime={dateTime}>{relative === undefined ? exact : `${relative}, ${exact}`}</time>
  )
}

/** How long ago it was in few letters, such as "2d ago". Cards render it again with each `now`. */
export const ShortAgo = ({ at, now }: { at: string; now: number }) => {
  const { i18n } = useTranslation()
  return useInBrowser(() => formatAgo(at, now, i18n.language, 'narrow'), '')
}

/** The time of something soon: with its weekday within a week, else with its day. */
export const ShortTime = ({ at, now }: { at: string; now: number }) => {
  const { language } = useTranslation().i18n
  return <time dateTime={at}>{useInBrowser(() => formatSoon(at, now, language), '')}</time>
}

/** A text that only the browser can compute, and what the server renders instead. */
const useInBrowser = <Text extends string | undefined>(compute: () => Text, onServer: Text): Text =>
  useSyncExternalStore(subscribeToNothing, compute, () => onServer)

/** Nothing to subscribe to: `useSyncExternalStore` only renders differently on the server. */
const subscribeToNothing = () => () => {}
