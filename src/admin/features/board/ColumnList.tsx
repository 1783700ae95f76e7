'use client'

import { useDroppable } from '@dnd-kit/core'
import { useId, useRef } from 'react'
import { useWords } from '../../shared/useWords'
import type { Target } from './announcements'
import styles from './board.module.css'
import type { Card, Column } from './boardData'
import { useBoardSettings } from './BoardContext'
import { type CardContent, CardItem } from './CardItem'
import { first } from './first'
import type { Move } from './arrange'
import { useNearEnd } from './useNearEnd'
import { translations } from './translations'

type Props<C extends Card> = {
  column: Column<C>
  Content: CardContent<C>
  isLoading: boolean
  label: string
  moving: readonly Move[]
  /** The id of the card that a notice is about. */
  highlightedId: number | undefined
  now: number
  onMore: (status: string) => void
  onMove: (card: C) => void
}

/** A column: the records of one status. */
export const ColumnList = <C extends Card>({
  column,
  Content,
  isLoading,
  label,
  moving,
  highlightedId,
  now,
  onMore,
  onMove,
}: Props<C>) => {
  const words = useWords(translations)
  const { own } = useBoardSettings()
  const id = useId()
  const { cards, isClosed = false, status, total } = column
  const { isOver, setNodeRef } = useDroppable({
    data: { label, status } satisfies Target,
    disabled: isClosed,
    id: `to ${status}`,
  })
  const hidden = total - cards.length
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  const loadMore = () => !isLoading && onMore(status)
  useNearEnd(list, end, { count: hidden > 0 ? cards.length : 0, onNear: loadMore })
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
      <div className={styles.cards} ref={list}>
        {cards.length === 0 && <p className={styles.quiet}>{own.empty}</p>}
        <ul>
          {cards.map((card) => (
            <CardItem
              card={card}
              Content={Content}
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
            onClick={loadMore}
            ref={end}
            type="button"
          >
            {isLoading ? words.moreLoading : words.more(Math.min(first, hidden))}
          </button>
        )}
      </div>
    </section>
  )
}
