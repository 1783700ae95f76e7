'use client'

import { useConfig } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'

const reconnectAfterMs = 1000

/**
 * Calls `onChange` soon after somebody changed a record of these collections, and whenever a change may have been missed:
 * when the page becomes visible, and after each connection. A hidden page holds no connection, because a browser has few.
 */
export const useLiveChanges = (slugs: readonly string[], onChange: () => void): void => {
  const { config } = useConfig()
  const handleChange = useEffectEvent(onChange)
  const address = `${config.routes.admin}/live?collections=${slugs.join(',')}`
  useEffect(() => {
    let source: EventSource | undefined
    let timer: number | undefined
    const close = () => {
      window.clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const open = () => {
      close()
      if (document.visibilityState !== 'visible') return
      source = new EventSource(address)
      source.addEventListener('open', () => handleChange())
      source.addEventListener('message', () => handleChange())
      // The browser itself gives up after a refusal, such as that of a service that is stopping.
      source.addEventListener('error', () => {
        close()
        timer = window.setTimeout(open, reconnectAfterMs)
      })
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [address])
}
