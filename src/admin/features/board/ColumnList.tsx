'use client'

import { useDroppable } from '@dnd-kit/core'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { formatAmount } from '../../../lib/amounts'
import { useWords } from '../../shared/useWords'
import type { Card, Column } from './boardData'
import { useBoardSettings } from './BoardContext'
import { type CardContent, CardItem } from './CardItem'
import { cardsPerLoad } from './cardsPerLoad'
import type { Move } from './arrange'
import { translations } from './translations'
import styles from './board.module.css'

/** The data that a column passes to dnd-kit. */
export type Target = { label: string; status: string }

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
  onStep: (card: C, step: -1 | 1) => void
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
  onStep,
}: Props<C>) => {
  const words = useWords(translations)
  const { recordWords } = useBoardSettings()
  const id = useId()
  const { cards, isDropDisabled = false, status, sum, total } = column
  const { isOver, setNodeRef } = useDroppable({
    data: { label, status } satisfies Target,
    disabled: isDropDisabled,
    id: `to ${status}`,
  })
  const hiddenCount = total - cards.length
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  const loadMore = () => !isLoading && onMore(status)
  useOnNearEnd(list, end, { count: hiddenCount > 0 ? cards.length : 0, onNear: loadMore })
  return (
    <section
      aria-labelledby={id}
      className={`${styles.column} ${isOver ? styles.over : ''}`}
      data-status={status}
      ref={setNodeRef}
    >
      <h2 id={id}>
        {label} <span className={styles.quiet}>{total}</span>
      </h2>
      {sum && total > 0 && <Sum {...sum} count={total} />}
      <div className={styles.cards} ref={list}>
        {cards.length === 0 && <p className={styles.quiet}>{recordWords.emptyColumn}</p>}
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
              onStep={onStep}
            />
          ))}
        </ul>
        {hiddenCount > 0 && (
          <button
            aria-disabled={isLoading}
            className={styles.more}
            onClick={loadMore}
            ref={end}
            type="button"
          >
            {isLoading ? words.moreLoading : words.more(Math.min(cardsPerLoad, hiddenCount))}
          </button>
        )}
      </div>
    </section>
  )
}

/** The total of a column's amounts, and how many records have none that reads as a number. */
const Sum = ({ amount, count, unread }: NonNullable<Column['sum']> & { count: number }) => {
  const words = useWords(translations)
  return (
    <p className={styles.sum}>
      {[
        ...(unread < count ? [formatAmount(amount) ?? amount] : []),
        ...(unread > 0 ? [words.unread(unread)] : []),
      ].join(' · ')}
    </p>
  )
}

/** Loads more cards this far before the end, so that most readers do not wait for them. */
const loadMargin = '300px'

/**
 * Calls `onNear` when `list` is scrolled to near its last element `end`, once for each number of cards in the list, so that a
 * failed load is not repeated endlessly.
 */
const useOnNearEnd = (
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  { count, onNear }: { count: number; onNear: () => void },
) => {
  const handleNear = useEffectEvent(onNear)
  useEffect(() => {
    if (count === 0 || !list.current || !end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) handleNear()
      },
      { root: list.current, rootMargin: loadMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, end, list])
}
