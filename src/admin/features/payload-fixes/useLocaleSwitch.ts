'use client'

import { useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import type { ClientField } from 'payload'
import { useEffect } from 'react'

/** Marks pages of collections with localised fields. The style sheet hides Payload's switch of locales on all others. */
export const useLocaleSwitch = (): void => {
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
