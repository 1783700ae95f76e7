/** A lead's timeline as the browser gets it. */

export const entryKinds = ['leadEvents', 'meetings', 'messages'] as const

export type EntryKind = (typeof entryKinds)[number]

/** Where a page of the timeline ends: the next one begins after it. */
export type Place = { at: string; id: number; kind: EntryKind }

/** Something that happened, or is to happen, with a lead. */
export type Entry = Place & {
  /** Who made it, as far as the reader may know. */
  author: null | string
  /** Of a closed list, in the reader's language. */
  status: null | string
  /** The status as it is stored. */
  statusValue: null | string
  /** The title of the template of a message. */
  template: null | string
  text: null | string
  title: null | string
  /** Of an event, in the reader's language. */
  type: null | string
}

export type Page = { entries: Entry[]; hasMore: boolean; now: number }
