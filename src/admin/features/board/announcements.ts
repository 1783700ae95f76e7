import type { Active, Announcements, Over } from '@dnd-kit/core'
import type { translations } from './translations'

/** What a card and a column give dnd-kit to know them by. */
export type Dragged = { name: string }
export type Target = { label: string; status: string }

const nameOf = ({ data }: Active): string => (data.current as Dragged | undefined)?.name ?? ''
const labelOf = ({ data }: Over): string => (data.current as Target | undefined)?.label ?? ''

/** What a screen reader says while a card is dragged. What becomes of it is said by the board. */
export const announcementsIn = (words: (typeof translations)['en']): Announcements => ({
  onDragCancel: ({ active }) => words.putBack(nameOf(active)),
  onDragEnd: () => undefined,
  onDragOver: ({ active, over }) => (over ? words.over(nameOf(active), labelOf(over)) : undefined),
  onDragStart: ({ active }) => words.lifted(nameOf(active)),
})
