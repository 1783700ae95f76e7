'use client'

import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { ClientField } from 'payload'
import { useEffect } from 'react'

const prefix = '#field-'

/** Opens the tab of the field in the address: `/details#field-salesPrice`. */
export const OpenTabOfField = () => {
  const { collectionSlug } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const { fields } = getEntityConfig({ collectionSlug: collectionSlug ?? '' })
  useEffect(() => {
    const { hash } = window.location
    const at = hash.startsWith(prefix) ? findTab(fields, hash.slice(prefix.length)) : -1
    if (at === -1) return
    const open = () => {
      const tab = document.querySelectorAll<HTMLElement>('.tabs-field__tab-button')[at]
      tab?.click()
      return tab !== undefined
    }
    if (open()) return
    // The form may come after the page.
    const observer = new MutationObserver(() => {
      if (open()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [fields])
  return null
}

/** The position of the tab with a field; -1 if there is none. */
const findTab = (fields: readonly ClientField[], name: string): number => {
  const tabs = fields.find((field) => field.type === 'tabs')?.tabs ?? []
  return tabs.findIndex((tab) => hasField(tab.fields, name))
}

const hasField = (fields: readonly ClientField[], name: string): boolean =>
  fields.some((field) =>
    'name' in field ? field.name === name : 'fields' in field && hasField(field.fields, name),
  )
