'use client'

import { Gutter, Link, SetStepNav, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { arranged } from './arrange'
import { Columns } from './Columns'
import styles from './board.module.css'
import type { Board as BoardData, Card } from './boardOf'
import { FilterBar } from './FilterBar'
import { MoveDialog } from './MoveDialog'
import { NoticeBar } from './NoticeBar'
import { Nothing } from './Nothing'
import { ReasonDialog } from './ReasonDialog'
import { useBoard } from './useBoard'
import { useFilters } from './useFilters'
import { useFocusMoved } from './useFocusMoved'
import { useMoves } from './useMoves'
import { lostStatus } from '../../../vocabulary/pipeline'
import { translations } from './translations'

type Props = {
  initial: BoardData
  /** The panel's label for leads. */
  label: string
}

/** The board of leads: filters, columns, and the dialogs of a move. */
export const Board = ({ initial, label }: Props) => {
  const { config } = useConfig()
  const words = useWords(translations)
  const [filters, setFilters] = useFilters()
  const liveBoard = useBoard(initial, filters)
  const { board, loadingMoreIn, pauseRefresh, isFiltering, isStale, load, more } = liveBoard
  const nameOf = (status: string) =>
    board.columns.find((column) => column.status === status)?.label ?? words.withoutStatus
  const { move, notice, pending, setNotice } = useMoves(liveBoard, nameOf)
  const [asking, setAsking] = useState<{ card: Card; to?: string }>()
  useFocusMoved(pending)
  const title = words.board
  useEffect(() => {
    document.title = `${title}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, title])

  const choose = (card: Card, to: string) => {
    setAsking(undefined)
    if (to === card.status) return
    setNotice(undefined)
    if (to === lostStatus) setAsking({ card, to })
    else void move(card, to)
  }
  const stopAsking = () => setAsking(undefined)
  const columns = arranged(board.columns, pending)
  const total = columns.reduce((sum, column) => sum + column.total, 0)
  const list = `${config.routes.admin}/collections/leads`

  return (
    <Gutter className={styles.board}>
      <SetStepNav nav={[{ label, url: list }, { label: title }]} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <span aria-live="polite" className={styles.quiet}>
          {isFiltering ? words.reading : words.total(total)}
        </span>
        <Link href={list}>{words.list}</Link>
      </header>
      <FilterBar choices={board.choices} filters={filters} onChange={setFilters} />
      <NoticeBar nameOf={nameOf} notice={notice} onAgain={choose} onClose={() => setNotice(undefined)} />
      {isStale && (
        <div className={styles.notice} role="alert">
          <p>{words.stale}</p>
          <button className={styles.toggle} onClick={() => void load()} type="button">
            {words.askAgain}
          </button>
        </div>
      )}
      {total === 0 && !isFiltering && (
        <Nothing isFiltered={Object.keys(filters).length > 0} list={list} onClear={() => setFilters({})} />
      )}
      <Columns
        columns={columns}
        loadingMoreIn={loadingMoreIn}
        nameOf={nameOf}
        highlightedId={notice?.again?.card.id}
        now={board.now}
        onDrop={choose}
        onDragActive={pauseRefresh}
        onMore={(status) => void more(status)}
        onMove={(card) => setAsking({ card })}
        pending={pending}
      />
      {asking && asking.to === undefined && (
        <MoveDialog
          card={asking.card}
          columns={columns}
          nameOf={nameOf}
          onChoose={(to) => choose(asking.card, to)}
          onClose={stopAsking}
        />
      )}
      {asking?.to !== undefined && (
        <ReasonDialog
          card={asking.card}
          column={nameOf(asking.to)}
          onClose={stopAsking}
          onReason={(reason) => {
            stopAsking()
            void move(asking.card, lostStatus, reason)
          }}
          reasons={board.reasons}
        />
      )}
    </Gutter>
  )
}
