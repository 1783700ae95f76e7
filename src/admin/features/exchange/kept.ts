/**
 * Stores an import in the browser, so that it survives a reload of the page: the file, the choices, and the results. It belongs
 * to one tab and one user, until the user signs out. Entries older than a day are deleted at the next visit.
 */
import { clear, createStore, delMany, entries, getMany, set, type UseStore } from 'idb-keyval'
import type { Mapping } from './mapping'
import type { Reading } from './readFile'
import type { Ran } from './useImport'

export const steps = ['file', 'columns', 'check', 'result'] as const
export type Step = (typeof steps)[number]

export type Progress = { mapping: Mapping | undefined; ran: Ran | undefined; reading: Reading; step: Step }

type Kept = { at: number; value: unknown }

const tabName = 'forecourt-import'
const keptMs = 24 * 3_600_000

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('forecourt', 'imports'))

/** @param owner the user and the collection */
export const loadKept = (owner: string): Promise<{ file: File; progress: Progress } | undefined> =>
  whereKept(async () => {
    const all = await entries<string, Kept>(store())
    const old = all.filter(([, { at }]) => at < Date.now() - keptMs)
    await delMany(
      old.map(([key]) => key),
      store(),
    )
    const [file, progress] = await getMany<Kept | undefined>(keysOf(owner), store())
    return file && progress && { file: file.value as File, progress: progress.value as Progress }
  })

export const keepFile = (owner: string, file: File): Promise<unknown> => keep(keysOf(owner)[0], file)

export const keepProgress = (owner: string, progress: Progress): Promise<unknown> =>
  keep(keysOf(owner)[1], progress)

export const forget = (owner: string): Promise<unknown> => whereKept(() => delMany(keysOf(owner), store()))

/** Deletes the entries of all tabs and users. */
export const forgetImports = (): Promise<unknown> => whereKept(() => clear(store()))

const keep = (key: string, value: unknown): Promise<unknown> =>
  whereKept(() => set(key, { at: Date.now(), value } satisfies Kept, store()))

/** Another tab has another import. */
const keysOf = (owner: string): [file: string, progress: string] => {
  const tab = sessionStorage.getItem(tabName) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
  sessionStorage.setItem(tabName, tab)
  return [`${owner} ${tab} file`, `${owner} ${tab}`]
}

/** Some browsers keep nothing in private windows; the import goes on without. */
const whereKept = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
  work().catch(() => undefined)
