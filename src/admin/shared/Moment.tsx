'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import { useSyncExternalStore } from 'react'
import { ago, exactly } from './moments'

type Props = {
  /** The relative time in words, of a component that the browser renders. */
  ago?: string
  at: string
  /** Whether to say before it how long ago that was, "yesterday": of one that the server renders. */
  isAgo?: boolean
}

/** A time in the panel's format and the reader's time zone, which only the browser knows. */
export const Moment = ({ ago: said, at, isAgo = false }: Props) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const shown = useSyncExternalStore(
    never,
    () => {
      const exact = formatDate({ date: at, i18n, pattern: config.admin.dateFormat })
      const words = isAgo ? ago(at, Date.now(), i18n.language) : said
      return words === undefined ? exact : `${words}, ${exact}`
    },
    () => exactly(at, i18n.language),
  )
  return <time dateTime={at}>{shown}</time>
}

/** Nothing to subscribe to: `useSyncExternalStore` only renders differently on the server. */
const never = () => () => {}
