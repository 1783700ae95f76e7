import type { Active, Announcements, Over } from '@dnd-kit/core'
import type { translations } from './translations'

/** The data that cards and columns pass to dnd-kit. */
export type Dragged = { name: string }
export type Target = { label: string; status: string }

const toName = ({ data }: Active): string => (data.current as Dragged | undefined)?.name ?? ''
const toLabel = ({ data }: Over): string => (data.current as Target | undefined)?.label ?? ''

/** What a screen reader announces while a card is dragged. `NoticeBar` announces the result. */
export const createAnnouncements = (words: (typeof translations)['en']): Announcements => ({
  onDragCancel: ({ active }) => words.putBack(toName(active)),
  onDragEnd: () => undefined,
  onDragOver: ({ active, over }) => (over ? words.over(toName(active), toLabel(over)) : undefined),
  onDragStart: ({ active }) => words.lifted(toName(active)),
})
