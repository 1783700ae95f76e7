'use client'

import { type ReactNode, useEffect } from 'react'
import { useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import type { ClientField } from 'payload'
import { useWords } from '../../shared/useWords'
import { watch } from './watch'
import { translations } from './translations'
import { timeZoneCookie } from '../../../lib/timeZone'

/**
 * Adds accessible names that Payload's markup lacks: see `faults`. Hides its switch of locales where nothing is localised. Sends
 * the reader's time zone to the server.
 */
export const PayloadFixes = ({ children }: { children: ReactNode }) => {
  const words = useWords(translations)
  useLocaleSwitch()
  useTimeZone()
  useEffect(() => watch(document.body, words), [words])
  return children
}

const yearInSeconds = 365 * 24 * 60 * 60

/** Sends the reader's time zone to the server, so that "this month" begins when theirs does. */
const useTimeZone = () => {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(timeZone)}; path=/; max-age=${yearInSeconds}; samesite=lax`
  }, [])
}

/** Marks pages of collections with localised fields. The style sheet hides Payload's switch of locales on all others. */
const useLocaleSwitch = (): void => {
  const { config } = useConfig()
  const path = usePathname()
  const [, slug] = /\/collections\/([^/]+)/.exec(path) ?? []
  const collection = config.collections.find((each) => each.slug === slug)
  const isLocalized = collection !== undefined && hasLocalized(collection.fields)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-localized', isLocalized)
  }, [isLocalized])
}

const hasLocalized = (fields: readonly ClientField[]): boolean =>
  fields.some(
    (field) =>
      ('localized' in field && field.localized === true) ||
      ('fields' in field && hasLocalized(field.fields)) ||
      (field.type === 'tabs' && field.tabs.some((tab) => hasLocalized(tab.fields))),
  )
