'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import { useSyncExternalStore } from 'react'
import { exactly } from './moments'

/**
 * A moment as the rest of the panel writes it: in the reader's own time, which only the browser knows.
 *
 * @param props.ago how long ago it was, in words
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

/** A moment does not change: there is nothing to listen to, only another way to write it on the server. */
const never = () => () => {}
