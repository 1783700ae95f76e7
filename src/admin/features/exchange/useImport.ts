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
import { type RecentImport, addRecent } from './recent'
import { type Part, runImport } from './runImport'
import { type Words, translations } from './translations'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import { fetchWithRetries } from '../../shared/fetchPatiently'

type Undone = { errors: readonly string[] }

type RunOptions = {
  conventions: Conventions
  dryRun: boolean
  fingerprint: string
  mapping: Mapping
  table: Table
}

export type ImportRun = {
  batchId: string
  dryRun: boolean
  /** Why the run ended before the last row. */
  failure?: string
  isRunning: boolean
  /** The numbers of the rows that are not imported though they could be. */
  leftOut: readonly number[]
  /** In the order of the file once the run has ended. */
  outcomes: readonly RowOutcome[]
  /** After a dry run: possible duplicates by the number of the new row. */
  people?: ReadonlyMap<number, readonly Alike[]>
  undone?: Undone
}

/** Checks the rows of a file, stores them, and undoes imports. */
export const useImport = (slug: string, peopleSlug: PeopleSlug | undefined) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const panelFunction = usePanelFunction()
  const { getPreference, setPreference } = usePreferences()
  const [ran, setRan] = useState<ImportRun>()
  const [recent, setRecent] = useState<readonly RecentImport[]>([])
  const abortController = useRef<AbortController>(undefined)
  const isRunning = ran?.isRunning === true
  const importUrl = `${config.routes.api}/${slug}/import`
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
    const all = addRecent(await getPreference<RecentImport[]>(preference), each)
    setRecent(all)
    await setPreference(preference, all)
  }

  const run = async ({ conventions, dryRun, fingerprint, mapping, table }: RunOptions): Promise<void> => {
    const batchId = createBatchId()
    const entry = { at: new Date().toISOString(), batchId, fingerprint, name: table.name }
    if (!dryRun) await keepRecent(entry)
    abortController.current = new AbortController()
    const { signal } = abortController.current
    const leftOut = dryRun ? [] : (ran?.leftOut ?? [])
    const leftOutRows = new Set(leftOut)
    const rows = table.rows.filter(({ row }) => !leftOutRows.has(row))
    let outcomes: readonly RowOutcome[] = []
    const show = (rest: Pick<ImportRun, 'failure' | 'isRunning' | 'people'>) =>
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
        send: (part) => sendPart(importUrl, part, { language: i18n.language, words }),
        signal,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        tooWide: words.tooWide,
      })
      const isStopped = signal.aborted && outcomes.length < rows.length
      const people =
        dryRun && peopleSlug
          ? await findPeople({ ask: queryPeople, mapping, outcomes, rows, slug: peopleSlug })
          : undefined
      show({ isRunning: false, ...(people && { people }), ...(isStopped && { failure: words.stopped }) })
    } catch (error) {
      show({ failure: error instanceof Error ? error.message : words.failed, isRunning: false })
    }
    const count = (kind: RowOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length
    if (!dryRun) await keepRecent({ ...entry, stored: { create: count('create'), update: count('update') } })
  }

  const queryPeople = async (keys: string[]): Promise<KnownPerson[]> => {
    const known = (await panelFunction('known-people', { keys })) as KnownPerson[] | undefined
    if (!known) throw new Error(words.failed)
    return known
  }

  const undoBatch = async (batchId: string): Promise<Undone> => {
    const path = `${config.routes.api}/changes/batches/${batchId}/undo`
    const undone = await post<Undone>(path, {}, { language: i18n.language, words })
    const recentImport = recent.find((each) => each.batchId === batchId)
    if (recentImport) await keepRecent({ ...recentImport, isUndone: true })
    return undone
  }

  /** @returns the errors; empty if the import was undone completely */
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
    stop: () => abortController.current?.abort(),
    undo,
    undoRecent,
  }
}

/** A random UUID. Browsers have no `crypto.randomUUID` over plain http. */
const createBatchId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type ReaderLanguage = { language: string; words: Words }

/** @throws an error whose message is for the reader */
const sendPart = (url: string, part: Part, reader: ReaderLanguage): Promise<{ rows: RowOutcome[] }> =>
  post(url, part, reader)

const post = async <Body>(
  address: string,
  sent: object,
  { language, words }: ReaderLanguage,
): Promise<Body> => {
  const response = await fetchWithRetries(address, {
    body: JSON.stringify(sent),
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
    method: 'POST',
  }).catch(() => {
    throw new Error(words.offline)
  })
  const body = (await response.json().catch(() => ({}))) as Body & { errors?: { message?: string }[] }
  if (response.ok) return body
  throw new Error(response.status === 401 ? words.signedOut : (body.errors?.[0]?.message ?? words.failed))
}
