/**
 * Stores an import in the browser, so that it survives a reload of the page: the file, the choices, and the results. It belongs
 * to one tab and one user, until the user signs out. Entries older than a day are deleted at the next visit.
 */
import { clear, createStore, delMany, entries, getMany, set, type UseStore } from 'idb-keyval'
import type { Mapping } from './mapping'
import type { Reading } from './readFile'
import type { ImportRun } from './useImport'

export const steps = ['file', 'columns', 'check', 'result'] as const
export type Step = (typeof steps)[number]

export type Progress = {
  mapping: Mapping | undefined
  ran: ImportRun | undefined
  reading: Reading
  step: Step
}

type Entry = { at: number; value: unknown }

const tabKey = 'forecourt-import'
const maxAgeMs = 24 * 3_600_000

let opened: UseStore | undefined
const openStore = (): UseStore => (opened ??= createStore('forecourt', 'imports'))

/** @param owner the user and the collection */
export const loadKept = (owner: string): Promise<{ file: File; progress: Progress } | undefined> =>
  ignoreStorageErrors(async () => {
    const all = await entries<string, Entry>(openStore())
    const expired = all.filter(([, { at }]) => at < Date.now() - maxAgeMs)
    await delMany(
      expired.map(([key]) => key),
      openStore(),
    )
    const [file, progress] = await getMany<Entry | undefined>(toKeys(owner), openStore())
    return file && progress && { file: file.value as File, progress: progress.value as Progress }
  })

export const keepFile = (owner: string, file: File): Promise<unknown> => store(toKeys(owner)[0], file)

export const keepProgress = (owner: string, progress: Progress): Promise<unknown> =>
  store(toKeys(owner)[1], progress)

export const deleteKept = (owner: string): Promise<unknown> =>
  ignoreStorageErrors(() => delMany(toKeys(owner), openStore()))

/** Deletes the entries of all tabs and users. */
export const deleteKeptImports = (): Promise<unknown> => ignoreStorageErrors(() => clear(openStore()))

const store = (key: string, value: unknown): Promise<unknown> =>
  ignoreStorageErrors(() => set(key, { at: Date.now(), value } satisfies Entry, openStore()))

/** The keys contain an id of the tab, because each tab has its own import. */
const toKeys = (owner: string): [file: string, progress: string] => {
  const tab = sessionStorage.getItem(tabKey) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
  sessionStorage.setItem(tabKey, tab)
  return [`${owner} ${tab} file`, `${owner} ${tab}`]
}

/** Some browsers store nothing in private windows; the import then works without it. */
const ignoreStorageErrors = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
  work().catch(() => undefined)
