/** The shape of the timeline of a lead or customer in the browser. */

export const entryKinds = ['leadEvents', 'meetings', 'messages'] as const

/** The collections with a timeline. */
export const timelineSlugs = ['customers', 'leads'] as const

/** Whose timeline it is. A customer's is that of all their leads. */
export type TimelineRecord = { id: number; slug: (typeof timelineSlugs)[number] }

export type EntryKind = (typeof entryKinds)[number]

/** The position of an entry, after which the next page begins. */
export type Place = { at: string; id: number; kind: EntryKind }

/** A past event or message, or a meeting. */
export type Entry = Place & {
  /** The author, if the reader may see it. */
  author: null | string
  /** The label of the status in the reader's language. */
  status: null | string
  /** The stored status. */
  statusValue: null | string
  /** The title of the template of a message. */
  template: null | string
  text: null | string
  title: null | string
  /** The label of an event's type in the reader's language. */
  type: null | string
}

export type Page = { entries: Entry[]; hasMore: boolean; now: number }
