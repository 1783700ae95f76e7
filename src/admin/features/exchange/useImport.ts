'use client'

import { useConfig, usePreferences, useTranslation } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import type { Conventions } from '../../../lib/table/conventions'
import { usePanelFunction } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import type { PeopleSlug } from '../../../fields/matchKeys'
import type { KnownPerson } from '../duplicates/knownPeople'
import type { Mapping, Table } from './mapping'
import { type Alike, findPeople } from './people'
import { type RecentImport, withRecent } from './recent'
import { type Part, runImport } from './runImport'
import { type Words, translations } from './translations'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import { fetchPatiently } from '../../shared/fetchPatiently'

type Undone = { errors: readonly string[] }

type Asked = {
  conventions: Conventions
  dryRun: boolean
  fingerprint: string
  mapping: Mapping
  table: Table
}

export type Ran = {
  batchId: string
  dryRun: boolean
  /** Why the run ended before the last row. */
  failure?: string
  isRunning: boolean
  /** The numbers of the rows that are not imported though they could be. */
  leftOut: readonly number[]
  /** In the order of the file once the run has ended. */
  outcomes: readonly RowOutcome[]
  /** After a dry run: the new rows by number whose people are known. */
  people?: ReadonlyMap<number, readonly Alike[]>
  undone?: Undone
}

/** A run over the rows of a file: trying them, storing them, and taking back what was stored. */
export const useImport = (slug: string, peopleSlug: PeopleSlug | undefined) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const panelFunction = usePanelFunction()
  const { getPreference, setPreference } = usePreferences()
  const [ran, setRan] = useState<Ran>()
  const [recent, setRecent] = useState<readonly RecentImport[]>([])
  const stopping = useRef<AbortController>(undefined)
  const isRunning = ran?.isRunning === true
  const address = `${config.routes.api}/${slug}/import`
  const preference = `imports-${slug}`

  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isRunning])

  useEffect(() => {
    void getPreference<RecentImport[]>(preference).then((found) => setRecent(found ?? []))
  }, [getPreference, preference])

  const keepRecent = async (each: RecentImport): Promise<void> => {
    const all = withRecent(await getPreference<RecentImport[]>(preference), each)
    setRecent(all)
    await setPreference(preference, all)
  }

  const run = async ({ conventions, dryRun, fingerprint, mapping, table }: Asked): Promise<void> => {
    const batchId = newBatchId()
    const own = { at: new Date().toISOString(), batchId, fingerprint, name: table.name }
    if (!dryRun) await keepRecent(own)
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const leftOut = dryRun ? [] : (ran?.leftOut ?? [])
    const isLeftOut = new Set(leftOut)
    const rows = table.rows.filter(({ row }) => !isLeftOut.has(row))
    let outcomes: readonly RowOutcome[] = []
    const show = (rest: Pick<Ran, 'failure' | 'isRunning' | 'people'>) =>
      setRan({ batchId, dryRun, leftOut, outcomes, ...rest })
    show({ isRunning: true })
    try {
      outcomes = await runImport({
        batchId,
        conventions,
        dryRun,
        mapping,
        onProgress: (known) => {
          outcomes = [...known]
          show({ isRunning: true })
        },
        repeated: words.repeated,
        rows,
        send: (part) => sendPart(address, part, { language: i18n.language, words }),
        signal,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        tooWide: words.tooWide,
      })
      const isStopped = signal.aborted && outcomes.length < rows.length
      const people =
        dryRun && peopleSlug
          ? await findPeople({ ask, mapping, outcomes, rows, slug: peopleSlug })
          : undefined
      show({ isRunning: false, ...(people && { people }), ...(isStopped && { failure: words.stopped }) })
    } catch (error) {
      show({ failure: error instanceof Error ? error.message : words.failed, isRunning: false })
    }
    const count = (kind: RowOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length
    if (!dryRun) await keepRecent({ ...own, stored: { create: count('create'), update: count('update') } })
  }

  const ask = async (keys: string[]): Promise<KnownPerson[]> => {
    const known = (await panelFunction('known-people', { keys })) as KnownPerson[] | undefined
    if (!known) throw new Error(words.failed)
    return known
  }

  const undoBatch = async (batchId: string): Promise<Undone> => {
    const path = `${config.routes.api}/changes/batches/${batchId}/undo`
    const undone = await post<Undone>(path, {}, { language: i18n.language, words })
    const own = recent.find((each) => each.batchId === batchId)
    if (own) await keepRecent({ ...own, isUndone: true })
    return undone
  }

  /** @returns why it was not undone, or not all of it */
  const undoRecent = async ({ batchId }: RecentImport): Promise<readonly string[]> => {
    try {
      return (await undoBatch(batchId)).errors
    } catch (error) {
      return [error instanceof Error ? error.message : words.failed]
    }
  }

  const undo = async (): Promise<void> => {
    if (!ran) return
    setRan({ ...ran, isRunning: true })
    try {
      const undone = await undoBatch(ran.batchId)
      setRan({ ...ran, isRunning: false, undone })
    } catch (error) {
      setRan({ ...ran, failure: error instanceof Error ? error.message : words.failed, isRunning: false })
    }
  }

  return {
    clear: () => setRan(undefined),
    leaveOut: (rows: readonly number[]) => setRan((before) => before && { ...before, leftOut: rows }),
    ran,
    recent,
    restore: setRan,
    run,
    stop: () => stopping.current?.abort(),
    undo,
    undoRecent,
  }
}

/** A random UUID. Browsers have no `crypto.randomUUID` over plain http. */
const newBatchId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type Speaking = { language: string; words: Words }

/** @throws with a sentence for the reader */
const sendPart = (address: string, part: Part, speaking: Speaking): Promise<{ rows: RowOutcome[] }> =>
  post(address, part, speaking)

const post = async <Answer>(
  address: string,
  sent: object,
  { language, words }: Speaking,
): Promise<Answer> => {
  const answer = await fetchPatiently(address, {
    body: JSON.stringify(sent),
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
    method: 'POST',
  }).catch(() => {
    throw new Error(words.offline)
  })
  const body = (await answer.json().catch(() => ({}))) as Answer & { errors?: { message?: string }[] }
  if (answer.ok) return body
  throw new Error(answer.status === 401 ? words.signedOut : (body.errors?.[0]?.message ?? words.failed))
}
