'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import { useSyncExternalStore } from 'react'
import { exactly } from './moments'

/**
 * A time in the panel's format and the reader's time zone, which only the browser knows.
 *
 * @param props.ago the relative time in words
 */
export const Moment = ({ ago, at }: { ago?: string; at: string }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const exact = useSyncExternalStore(
    never,
    () => formatDate({ date: at, i18n, pattern: config.admin.dateFormat }),
    () => exactly(at),
  )
  return <time dateTime={at}>{ago === undefined ? exact : `${ago}, ${exact}`}</time>
}

/** Nothing to subscribe to: `useSyncExternalStore` only renders differently on the server. */
const never = () => () => {}
