'use client'

import { useDroppable } from '@dnd-kit/core'
import { useId } from 'react'
import { useWords } from '../../shared/useWords'
import type { Target } from './announcements'
import styles from './board.module.css'
import type { Card, Column } from './boardOf'
import { CardItem } from './CardItem'
import { first } from './first'
import type { Move } from './arrange'
import { translations } from './translations'

type Props = {
  column: Column
  isLoading: boolean
  label: string
  moving: readonly Move[]
  /** The id of the card that a notice is about. */
  highlightedId: number | undefined
  now: number
  onMore: (status: string) => void
  onMove: (card: Card) => void
}

/** A column: the leads of one status. */
export const ColumnList = ({
  column,
  isLoading,
  label,
  moving,
  highlightedId,
  now,
  onMore,
  onMove,
}: Props) => {
  const words = useWords(translations)
  const id = useId()
  const { cards, status, total } = column
  const { isOver, setNodeRef } = useDroppable({
    data: { label, status } satisfies Target,
    id: `to ${status}`,
  })
  const hidden = total - cards.length
  return (
    <section
      aria-labelledby={id}
      className={`${styles.column} ${isOver ? styles.over : ''}`}
      data-status={status}
      ref={setNodeRef}
    >
      <h2 id={id}>
        {label} <span className={styles.count}>{total}</span>
      </h2>
      <div className={styles.cards}>
        {cards.length === 0 && <p className={styles.quiet}>{words.empty}</p>}
        <ul>
          {cards.map((card) => (
            <CardItem
              card={card}
              isMoving={moving.some((move) => move.id === card.id)}
              isHighlighted={card.id === highlightedId}
              key={card.id}
              now={now}
              onMove={onMove}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <button
            aria-disabled={isLoading}
            className={styles.more}
            onClick={() => !isLoading && onMore(status)}
            type="button"
          >
            {isLoading ? words.moreLoading : words.more(Math.min(first, hidden))}
          </button>
        )}
      </div>
    </section>
  )
}
