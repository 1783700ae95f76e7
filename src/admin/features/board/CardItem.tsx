'use client'

import { useDraggable } from '@dnd-kit/core'
import { useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { DragHandleIcon } from '@payloadcms/ui/icons/DragHandle'
import { MoreIcon } from '@payloadcms/ui/icons/More'
import type { ComponentType, ReactNode } from 'react'
import { ShortAgo } from '../../shared/Moment'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { callUrl } from '../record/contact'
import styles from './board.module.css'
import { useBoardSettings } from './BoardContext'
import type { Card } from './boardData'
import { translations } from './translations'

export const stepByKey: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/** The data that a card passes to dnd-kit. */
export type Dragged = { name: string }

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
  onStep: (card: C, step: -1 | 1) => void
}

/** A card that can be dragged by mouse, by touch or, on its handle, by keyboard. Its last button opens the move dialog. */
export const CardItem = <C extends Card>({
  card,
  Content,
  isMoving,
  isHighlighted,
  now,
  onMove,
  onStep,
}: Props<C>) => {
  const words = useWords(translations)
  const recordUrl = useRecordUrl(card)
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef } = useDraggable({
    data: { name: card.name } satisfies Dragged,
    disabled: isMoving,
    id: card.id,
  })
  const { onKeyDown, ...pointers } = (listeners ?? {}) as Record<string, () => void>
  const state = [isDragging && styles.dragged, isMoving && styles.moving, isHighlighted && styles.noticed]
  const call = callUrl(card.phone ?? '')
  return (
    <li
      className={[styles.card, ...state].filter(Boolean).join(' ')}
      data-card={card.id}
      onKeyDown={({ code, shiftKey }) => {
        const step = stepByKey[code]
        if (shiftKey && step && !isMoving) onStep(card, step)
      }}
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
      <div className={styles.actions}>
        {call !== undefined && (
          <a aria-label={words.call(card.name)} draggable={false} href={call} title={words.call(card.name)}>
            <Icon path="M4 3h5l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v5c0 1-1 1-2 1A17 17 0 0 1 3 5c0-1 0-2 1-2Z" />
          </a>
        )}
        {card.canWrite && (
          <Link
            aria-label={words.write(card.name)}
            draggable={false}
            href={`${recordUrl}#answer`}
            title={words.write(card.name)}
          >
            <Icon path="M3 5h18v14H3ZM3 6l9 7 9-7" />
          </Link>
        )}
        <button
          aria-haspopup="dialog"
          aria-label={`${words.moveTo} (${card.name})`}
          disabled={isMoving}
          id={toMoveButtonId(card.id)}
          onClick={() => onMove(card)}
          title={words.moveTo}
          type="button"
        >
          <MoreIcon />
        </button>
      </div>
    </li>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24">
    <path d={path} />
  </svg>
)

const useRecordUrl = ({ id }: Card): string => {
  const { slug } = useBoardSettings()
  return `${useConfig().config.routes.admin}/collections/${slug}/${id}`
}

type BodyProps = {
  /** The time in the last line. */
  at: string
  card: Card
  children: ReactNode
  chip?: ReactNode
  now: number
  /** What the last line names for a record without a rep. */
  source?: null | string
  title?: string
}

/** The lines of every card: the name with a chip, its own lines, then who has it and since when. */
export const CardBody = ({ at, card, children, chip, now, source, title = card.name }: BodyProps) => {
  const words = useWords(translations)
  const who = card.rep ?? (card.hasRep ? words.hasHiddenRep : source || words.nobodyOnCard)
  return (
    <>
      <div className={styles.top}>
        <h3>
          <Link draggable={false} href={useRecordUrl(card)}>
            {title}
          </Link>
        </h3>
        {chip}
      </div>
      {children}
      <p className={styles.foot}>
        <span title={who}>{who}</span>
        <time dateTime={at}>
          {' · '}
          <ShortAgo at={at} now={now} />
        </time>
      </p>
    </>
  )
}

/** How long something waits. @param spoken the text for screen readers, if it says more */
export const Chip = ({
  children,
  isLate,
  spoken,
}: {
  children: string
  isLate: boolean
  spoken?: string
}) => (
  <span className={`${styles.chip} ${isLate ? styles.late : ''}`} title={spoken}>
    <span aria-hidden={spoken !== undefined}>{children}</span>
    {spoken !== undefined && <span className={text.spoken}>{spoken}</span>}
  </span>
)
