'use client'

import { useConfig } from '@payloadcms/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { followResponses, type PanelResponse } from '../../shared/answers'
import { followResults, type Result, showResult } from '../../shared/results'
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
  const [result, setResult] = useState<Result>()
  useEffect(() => followResults(setResult), [])

  const follow = useEffectEvent(async ({ method, path, response }: PanelResponse) => {
    const [, slug = '', id] = /^\/([\w-]+)(?:\/(\d+))?$/.exec(path) ?? []
    if (slug === '' || (method !== 'DELETE' && method !== 'PATCH')) return
    if (id === undefined) {
      const { batchId, docs = [], failed } = (await response.json()) as Bulk
      if (!failed) return
      const verb = method === 'DELETE' ? 'deleted' : 'updated'
      return showResult({ batchId: batchId ?? undefined, count: docs.length, failed, verb })
    }
    const batchId = response.headers.get('X-Batch-Id')
    if (method !== 'DELETE' || batchId === null) return
    const { doc } = (await response.json()) as { doc?: Record<string, unknown> }
    const title = doc?.[getEntityConfig({ collectionSlug: slug }).admin.useAsTitle ?? 'id']
    offer(words.deletedOne(typeof title === 'string' && title !== '' ? title : id), batchId)
  })
  useEffect(() => followResponses((answer) => void follow(answer).catch(() => {})), [])

  return (
    <>
      {children}
      {result && <ResultRegion onClose={() => setResult(undefined)} result={result} />}
    </>
  )
}
