/**
 * Keeps an import in the browser, so that a reload of the page loses nothing: its file, what was chosen, and what became of it. For
 * one tab and one user, and a day at most.
 */
import { createStore, del, delMany, entries, get, set } from 'idb-keyval'
import type { Mapping } from './mapping'
import type { Reading } from './readFile'
import type { Ran } from './useImport'

export const steps = ['file', 'columns', 'check', 'result'] as const
export type Step = (typeof steps)[number]

export type Progress = { mapping: Mapping | undefined; ran: Ran | undefined; reading: Reading; step: Step }

type Kept = { at: number; file: File; progress: Progress }

const tabName = 'forecourt-import'
const keptMs = 24 * 3_600_000

const store = () => createStore('forecourt', 'imports')

/** @param owner the user and the collection */
export const loadKept = (owner: string): Promise<{ file: File; progress: Progress } | undefined> =>
  whereKept(async () => {
    const all = await entries<string, Kept>(store())
    const old = all.filter(([, { at }]) => at < Date.now() - keptMs)
    await delMany(
      old.map(([key]) => key),
      store(),
    )
    return get<Kept>(keyOf(owner), store())
  })

export const keep = (owner: string, file: File, progress: Progress): Promise<unknown> =>
  whereKept(() => set(keyOf(owner), { at: Date.now(), file, progress } satisfies Kept, store()))

export const forget = (owner: string): Promise<unknown> => whereKept(() => del(keyOf(owner), store()))

/** Another tab has another import. */
const keyOf = (owner: string): string => {
  const tab = sessionStorage.getItem(tabName) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
  sessionStorage.setItem(tabName, tab)
  return `${owner} ${tab}`
}

/** Some browsers keep nothing in private windows; the import goes on without. */
const whereKept = <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
  work().catch(() => undefined)
