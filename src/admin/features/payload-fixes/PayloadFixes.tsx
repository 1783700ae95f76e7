'use client'

import { type ReactNode, useEffect } from 'react'
import { useWords } from '../../shared/useWords'
import { useTimeZone } from './useTimeZone'
import { useLocaleSwitch } from './useLocaleSwitch'
import { watch } from './watch'
import { translations } from './translations'

/**
 * Adds accessible names that Payload's markup lacks: see `faults`. Hides its switch of locales where nothing is localised. Tells the
 * server the reader's time zone.
 */
export const PayloadFixes = ({ children }: { children: ReactNode }) => {
  const words = useWords(translations)
  useLocaleSwitch()
  useTimeZone()
  useEffect(() => watch(document.body, words), [words])
  return children
}
