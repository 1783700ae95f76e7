/** The shape of a timeline in the browser. */

/** Each kind of entry is the collection that it is read from. In the order of the filter. */
export const entryKinds = [
  'messages',
  'leadEvents',
  'notes',
  'meetings',
  'tasks',
  'attachments',
  'changes',
] as const

/** The collections with a timeline. */
export const timelineSlugs = ['customers', 'deals', 'leads'] as const

export type TimelineSlug = (typeof timelineSlugs)[number]

/** Whose timeline it is. A customer's has the entries of their leads and deals too, a deal's those of its customer and their leads. */
export type TimelineRecord = { id: number; slug: TimelineSlug }

export type EntryKind = (typeof entryKinds)[number]

/** The position of an entry, after which the next page begins. Open tasks come before everything else. */
export type Place = { at: string; id: number; isOpen: boolean; kind: EntryKind }

/** A changed field in the reader's language; null is a field without a value. */
export type FieldChange = { from: null | string; label: string; to: null | string }

/** A past event, message or change, a note, a paper, a meeting or a task. */
export type Entry = Place & {
  /** The author, if the reader may see it; of a task its sales rep. */
  author: null | string
  changes: FieldChange[]
  /** The time until which a task is to be done. */
  due: null | string
  /** What the headline opens: the record that changed, or the entry's own. */
  record: { id: number; slug: string }
  /** Of a future meeting or an open task, so that it is only changed as the reader saw it. */
  revision: null | number
  /** The label of the status of an event or message, or of the kind of a paper, in the reader's language. */
  status: null | string
  /** The stored status of an event or message. */
  statusValue: null | string
  /** The title of the template of a message. */
  template: null | string
  text: null | string
  /** The headline in the reader's language. */
  title: null | string
}

/** @property kinds those that the timeline can have */
export type Page = { entries: Entry[]; hasMore: boolean; kinds: EntryKind[]; now: number }

export const keyOf = ({ id, kind }: Entry): string => `${kind}/${id}`

/** Merges the newest page with older entries, keeping the latest version of each entry. */
export const merge = (newest: readonly Entry[], shown: readonly Entry[]): Entry[] => {
  const known = new Set(newest.map(keyOf))
  return [...newest, ...shown.filter((entry) => !known.has(keyOf(entry)))]
}
