'use client'

import { useDraggable } from '@dnd-kit/core'
import { DragHandleIcon } from '@payloadcms/ui/icons/DragHandle'
import type { ComponentType } from 'react'
import { useWords } from '../../shared/useWords'
import type { Dragged } from './announcements'
import styles from './board.module.css'
import type { Card } from './boardData'
import { translations } from './translations'

/** Builds the id of a card's move button, which gets the focus when the card has moved to another column. */
export const toMoveButtonId = (id: number): string => `card-${id}-move`

/** The content of a card; memoized, because cards render at every step of a drag. */
export type CardContent<C extends Card> = ComponentType<{ card: C; now: number }>

type Props<C extends Card> = {
  card: C
  Content: CardContent<C>
  isMoving: boolean
  isHighlighted: boolean
  now: number
  onMove: (card: C) => void
}

/** A card that can be dragged by mouse, by touch or, on its handle, by keyboard. Its button opens the move dialog. */
export const CardItem = <C extends Card>({
  card,
  Content,
  isMoving,
  isHighlighted,
  now,
  onMove,
}: Props<C>) => {
  const words = useWords(translations)
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef } = useDraggable({
    data: { name: card.name } satisfies Dragged,
    disabled: isMoving,
    id: card.id,
  })
  const { onKeyDown, ...pointers } = (listeners ?? {}) as Record<string, () => void>
  const state = [isDragging && styles.dragged, isMoving && styles.moving, isHighlighted && styles.noticed]
  return (
    <li
      className={[styles.card, ...state].filter(Boolean).join(' ')}
      data-card={card.id}
      ref={setNodeRef}
      {...pointers}
    >
      <button
        aria-describedby={attributes['aria-describedby']}
        aria-disabled={isMoving}
        aria-label={words.drag(card.name)}
        className={styles.handle}
        onKeyDown={onKeyDown}
        ref={setActivatorNodeRef}
        type="button"
      >
        <DragHandleIcon />
      </button>
      <Content card={card} now={now} />
      <button
        aria-haspopup="dialog"
        aria-label={`${words.moveTo} (${card.name})`}
        className={styles.move}
        disabled={isMoving}
        id={toMoveButtonId(card.id)}
        onClick={() => onMove(card)}
        type="button"
      >
        {words.moveTo}
      </button>
    </li>
  )
}
