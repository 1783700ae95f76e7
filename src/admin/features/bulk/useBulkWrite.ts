'use client'

import { getTranslation } from '@payloadcms/translations'
import { toast, useConfig, useListQuery, useSelection, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { mergeListSearchAndWhere } from 'payload/shared'
import { type Summary, summarized } from '../../shared/results'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

type BulkResponse = { docs?: unknown[]; errors?: { message?: string }[]; failed?: unknown[] }

/** What is selected in the list, and how it is changed: by the request that Payload's own bulk edit sends. */
export const useBulkWrite = () => {
  const { config, getEntityConfig } = useConfig()
  const { i18n } = useTranslation()
  const { collectionSlug, query } = useListQuery()
  const { count, getQueryParams, selectAll, selectedIDs, toggleAll } = useSelection()
  const router = useRouter()
  const words = useWords(translations)
  const collection = getEntityConfig({ collectionSlug })
  // Payload does not export the names of these.
  const selection: string = selectAll
  const isAll = selection === 'allAvailable'

  /** The number with the name of the records: "20 leads". */
  const countRecords = (number: number): string => {
    const { plural, singular } = collection.labels
    return `${number} ${getTranslation(number === 1 ? singular : plural, i18n).toLocaleLowerCase(i18n.language)}`
  }

  /** Writes the same values to all selected records. The selection stays if some were not written. */
  const write = async (values: Readonly<Record<string, unknown>>, summary: Summary): Promise<void> => {
    const search = isAll && query.search ? query.search : undefined
    const where = search && mergeListSearchAndWhere({ collectionConfig: collection, search })
    const url = `${config.routes.api}/${collectionSlug}${getQueryParams(where || undefined)}`
    try {
      const { errors, failed } = await summarized(url, summary, async () => {
        const response = await fetch(url, {
          body: JSON.stringify(values),
          headers: { 'Accept-Language': i18n.language, 'Content-Type': 'application/json' },
          method: 'PATCH',
        })
        return (await response.json()) as BulkResponse
      })
      if (!failed) return void toast.error(errors?.[0]?.message ?? words.failed)
      if (failed.length === 0) toggleAll()
      // A refresh would restore the address that the list was opened with, and Payload drops the selection when it changes.
      else router.replace(`${window.location.pathname}${window.location.search}`, { scroll: false })
      router.refresh()
    } catch {
      toast.error(words.failed)
    }
  }

  return { collectionSlug, count, countRecords, isAll, selectedIDs, write }
}
