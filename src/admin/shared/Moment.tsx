'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import { useSyncExternalStore } from 'react'
import { formatAgo, formatCalendarDay, formatUtc } from './moments'

type Props = {
  /** The relative time as text, for components that only the browser renders. */
  ago?: string
  at: string
  /** Whether the relative time comes first, such as "yesterday", for components that the server renders. */
  isAgo?: boolean
  /** Whether it is a day without a time. */
  isDay?: boolean
  /** Another pattern than the panel's, in the words of date-fns. */
  pattern?: string
}

/** A time in the panel's format and the reader's time zone, which only the browser knows. */
export const Moment = ({ ago: relativeText, at, isAgo = false, isDay = false, pattern }: Props) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const shown = useSyncExternalStore(
    subscribeToNothing,
    () => {
      const exact = formatDate({ date: at, i18n, pattern: pattern ?? config.admin.dateFormat })
      const relative = isAgo ? formatAgo(at, Date.now(), i18n.language) : relativeText
      return relative === undefined ? exact : `${relative}, ${exact}`
    },
    () => formatUtc(at, i18n.language),
  )
  return isDay ? (
    <time dateTime={at.slice(0, 10)}>{formatCalendarDay(at, i18n.language)}</time>
  ) : (
    <time dateTime={at}>{shown}</time>
  )
}

/** Nothing to subscribe to: `useSyncExternalStore` only renders differently on the server. */
const subscribeToNothing = () => () => {}
