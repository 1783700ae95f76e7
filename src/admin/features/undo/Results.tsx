'use client'

import { useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { followResponses, type PanelResponse } from '../../shared/answers'
import { followResults, getSummary, type Result, showResult } from '../../shared/results'
import { useWords } from '../../shared/useWords'
import { ResultRegion } from './ResultRegion'
import { translations } from './translations'
import { useUndo } from './useUndo'

type Bulk = { batchId?: null | string; docs?: unknown[]; failed?: Result['failed'] }

/**
 * Shows the result of the last write of many records until it is closed, and offers to undo a deletion. It observes the responses
 * to Payload's own bulk edits and deletions, whose messages disappear.
 */
export const Results = ({ children }: { children: ReactNode }) => {
  const { getEntityConfig } = useConfig()
  const { offer } = useUndo()
  const words = useWords(translations)
  const [shown, setShown] = useState<{ path: string; result: Result }>()
  const pathname = usePathname()
  const show = useEffectEvent((result: Result) => setShown({ path: pathname, result }))
  useEffect(() => followResults((result) => show(result)), [])

  const follow = useEffectEvent(async ({ method, path, response }: PanelResponse) => {
    const [, slug = '', id] = /^\/([\w-]+)(?:\/(\d+))?$/.exec(path) ?? []
    if (slug === '' || (method !== 'DELETE' && method !== 'PATCH')) return
    if (id === undefined) {
      const summary = getSummary(response.url)
      const { batchId, docs = [], failed } = (await response.json()) as Bulk
      if (!failed) return
      const verb = method === 'DELETE' ? 'deleted' : 'updated'
      return showResult({ batchId: batchId ?? undefined, count: docs.length, failed, summary, verb })
    }
    const batchId = response.headers.get('X-Batch-Id')
    if (method !== 'DELETE' || batchId === null) return
    const { doc } = (await response.json()) as { doc?: Record<string, unknown> }
    const title = doc?.[getEntityConfig({ collectionSlug: slug }).admin.useAsTitle ?? 'id']
    offer(words.deletedOne(typeof title === 'string' && title !== '' ? title : id), batchId)
  })
  useEffect(() => followResponses((answer) => void follow(answer).catch(() => {})), [])

  // What was not written is still to be done on the next page.
  const isWanted = shown && (shown.path === pathname || shown.result.failed.length > 0)
  return (
    <>
      {children}
      {isWanted && <ResultRegion onClose={() => setShown(undefined)} result={shown.result} />}
    </>
  )
}
