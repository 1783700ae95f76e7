'use client'

import { useServerFunctions } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { type EntryKind, keyOf, merge, type Page, type Place, type TimelineRecord } from './entry'

type Timeline = Page & {
  /** Reads the newest page again. */
  again: () => Promise<void>
  /** Shows one kind of entries, or all. */
  choose: (kind: EntryKind | undefined) => Promise<void>
  /** @returns the number of entries that were added */
  earlier: () => Promise<number>
  /** The chosen kind; undefined for all. */
  kind: EntryKind | undefined
  state: 'failed' | 'gone' | 'ready'
}

type Shown = Omit<Timeline, 'again' | 'choose' | 'earlier'>

/** A timeline, read page by page. @param first its newest page, read on the server each time the record's page is refreshed */
export const useTimeline = ({ id, slug }: TimelineRecord, first: Page): Timeline => {
  const { serverFunction } = useServerFunctions()
  const [shown, setShown] = useState<Shown>({ ...first, kind: undefined, state: 'ready' })
  const { kind } = shown

  const read = async (chosen?: EntryKind, before?: Place): Promise<'failed' | 'gone' | Page> => {
    try {
      const args = { id, slug, ...(before ? { before } : {}), ...(chosen ? { kind: chosen } : {}) }
      return ((await serverFunction({ args, name: 'timeline' })) as Page | undefined) ?? 'gone'
    } catch {
      return 'failed'
    }
  }

  /** Another kind may have been chosen before the answer came. */
  const show = (asked: EntryKind | undefined, change: (before: Shown) => Partial<Shown>) =>
    setShown((before) => (before.kind === asked ? { ...before, state: 'ready', ...change(before) } : before))

  const again = async () => {
    const page = await read(kind)
    show(kind, (before) => (typeof page === 'string' ? { state: page } : withNewest(before, page)))
  }

  const [latest, setLatest] = useState(first)
  if (latest !== first) {
    setLatest(first)
    show(undefined, (before) => withNewest(before, first))
  }
  // The refreshed page has entries of all kinds.
  const [initial] = useState(first)
  const readKind = useEffectEvent((page: Page) => {
    if (kind !== undefined && page !== initial) void again()
  })
  useEffect(() => {
    const begun = setTimeout(() => readKind(first))
    return () => clearTimeout(begun)
  }, [first])

  const choose = async (chosen: EntryKind | undefined) => {
    setShown((before) => ({ ...before, kind: chosen }))
    const page = await read(chosen)
    show(chosen, () => (typeof page === 'string' ? { entries: [], state: page } : page))
  }

  const earlier = async () => {
    const last = shown.entries.at(-1)
    const page = await read(kind, last && { at: last.at, id: last.id, isOpen: last.isOpen, kind: last.kind })
    show(kind, ({ entries }) =>
      typeof page === 'string'
        ? { state: page }
        : { entries: merge(entries, page.entries), hasMore: page.hasMore },
    )
    return typeof page === 'string' ? 0 : page.entries.length
  }

  return { ...shown, again, choose, earlier }
}

/** The newest page before the older entries that are shown. */
const withNewest = ({ entries, hasMore }: Shown, page: Page): Page => {
  const last = page.entries.at(-1)
  // Entries that are no longer among the newest were deleted, or taken back.
  const older =
    last && page.hasMore ? entries.slice(entries.findIndex((each) => keyOf(each) === keyOf(last)) + 1) : []
  return { ...page, entries: merge(page.entries, older), hasMore: older.length > 0 ? hasMore : page.hasMore }
}
