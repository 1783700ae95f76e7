'use client'

import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import type { Move } from './arrange'
import type { Card, Column } from './boardData'
import { useBoardSettings } from './BoardContext'
import { type CardContent, type Dragged, stepByKey } from './CardItem'
import { ColumnList, type Target } from './ColumnList'
import { translations } from './translations'
import styles from './board.module.css'

/** Makes the arrow keys move a lifted card from column to column; dnd-kit's default moves it by pixels. */
const moveToNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = stepByKey[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id)
      return rect ? [{ id, left: rect.left }] : []
    })
    .sort((one, other) => one.left - other.left)
  const at = columns.findIndex(({ id }) => id === context.over?.id)
  // A card over a column that accepts no cards moves to the nearest column that does.
  const [before, after] = [-1, 1].map((side) =>
    columns.filter(({ left }) => (left - currentCoordinates.x) * side > 0),
  )
  const nearest = step === 1 ? after?.[0] : before?.at(-1)
  const next = at === -1 ? nearest : columns[at + step]
  return next && { x: next.left, y: currentCoordinates.y }
}

const toName = ({ data }: Active): string => (data.current as Dragged | undefined)?.name ?? ''
const toLabel = ({ data }: Over): string => (data.current as Target | undefined)?.label ?? ''

/** What a screen reader announces while a card is dragged. `NoticeBar` announces the result. */
const createAnnouncements = (words: (typeof translations)['en']): Announcements => ({
  onDragCancel: ({ active }) => words.putBack(toName(active)),
  onDragEnd: () => undefined,
  onDragOver: ({ active, over }) => (over ? words.over(toName(active), toLabel(over)) : undefined),
  onDragStart: ({ active }) => words.lifted(toName(active)),
})

type Props<C extends Card> = {
  columns: readonly Column<C>[]
  Content: CardContent<C>
  loadingMoreIn: string | undefined
  nameOf: (status: string) => string
  highlightedId: number | undefined
  now: number
  onDrop: (card: C, to: string) => void
  onDragActive: (isActive: boolean) => void
  onMore: (status: string) => void
  onMove: (card: C) => void
  onStep: (card: C, step: -1 | 1) => void
  pending: readonly Move[]
}

/** A touch drags only after a delay, because touching also scrolls. */
const mouseOptions = { activationConstraint: { distance: 8 } }
const touchOptions = { activationConstraint: { delay: 250, tolerance: 8 } }
const keyboardOptions = { coordinateGetter: moveToNextColumn, scrollBehavior: 'auto' } as const

/** The column under the pointer, or for the keyboard under the card. */
const findColumnUnder: CollisionDetection = (args) => {
  const collisions = pointerWithin(args)
  return collisions.length > 0 ? collisions : rectIntersection(args)
}

/** The columns side by side. Cards can be dragged between them. */
export const Columns = <C extends Card>({
  columns,
  Content,
  loadingMoreIn,
  nameOf,
  onDrop,
  onDragActive,
  pending,
  ...shared
}: Props<C>) => {
  const words = useWords(translations)
  const { preference: id } = useBoardSettings()
  const [dragged, setDragged] = useState<C>()
  const sensors = useSensors(
    useSensor(MouseSensor, mouseOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  )
  const endDrag = ({ over }: Pick<DragEndEvent, 'over'>) => {
    setDragged(undefined)
    onDragActive(false)
    const target = over?.data.current as Target | undefined
    if (dragged && target) onDrop(dragged, target.status)
  }
  return (
    <DndContext
      accessibility={{
        announcements: createAnnouncements(words),
        screenReaderInstructions: { draggable: words.instructions },
      }}
      collisionDetection={findColumnUnder}
      id={id}
      onDragCancel={() => endDrag({ over: null })}
      onDragEnd={endDrag}
      onDragStart={({ active }) => {
        setDragged(columns.flatMap(({ cards }) => cards).find((card) => card.id === active.id))
        onDragActive(true)
      }}
      sensors={sensors}
    >
      <div className={styles.columns}>
        {columns.map((column) => (
          <ColumnList
            {...shared}
            column={column}
            Content={Content}
            isLoading={loadingMoreIn === column.status}
            key={column.status}
            label={nameOf(column.status)}
            moving={pending}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={`${styles.card} ${styles.lifted}`}>
            <Content card={dragged} now={shared.now} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
