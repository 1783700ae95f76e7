'use client'

import { Button, Gutter, SetStepNav, useConfig, usePreferences } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useWords } from '../../shared/useWords'
import { type Move, applyMoves } from './arrange'
import { Columns } from './Columns'
import type { Board as BoardData, Card } from './boardData'
import { BoardContext, type BoardOfRecords, useBoardSettings } from './BoardContext'
import type { Preference } from './boards'
import { type CardContent, toMoveButtonId } from './CardItem'
import { FilterBar } from './FilterBar'
import { type Filters, readFilters } from './filters'
import { MoveDialog } from './MoveDialog'
import { NoticeBar } from './NoticeBar'
import { useBoard } from './useBoard'
import { useMoves } from './useMoves'
import { translations } from './translations'
import styles from './board.module.css'

/** The dialog that opens before a card is moved to some columns. */
export type Question<C extends Card> = {
  isFor: (to: string) => boolean
  /** @param onAnswer receives the values to store with the status */
  render: (dialog: {
    card: C
    column: string
    onAnswer: (values: Readonly<Record<string, string>>) => void
    onClose: () => void
  }) => ReactNode
}

type Props<C extends Card> = {
  Content: CardContent<C>
  initial: BoardData<C>
  /** The panel's label for the records. */
  label: string
  question?: Question<C>
}

/** A board of records: filters, columns, and the dialogs of a move. */
export const Board = <C extends Card>({ board, ...props }: Props<C> & { board: BoardOfRecords }) => (
  <BoardContext value={board}>
    <BoardPage {...props} />
  </BoardContext>
)

const BoardPage = <C extends Card>({ Content, initial, label, question }: Props<C>) => {
  const { config } = useConfig()
  const { setPreference } = usePreferences()
  const words = useWords(translations)
  const { recordWords, preference, slug } = useBoardSettings()
  const [filters, setFilters] = useFilters()
  const liveBoard = useBoard(initial, filters)
  const { board, loadingMoreIn, pauseRefresh, isFiltering, isStale, load, loadMore } = liveBoard
  const nameOf = (status: string) =>
    board.columns.find((column) => column.status === status)?.label ?? recordWords.unlabelled
  const { move, notice, pending, setNotice } = useMoves(liveBoard, nameOf)
  const [openDialog, setOpenDialog] = useState<{ card: C; to?: string }>()
  useFocusOnMovedCard(pending)
  const title = recordWords.board
  useEffect(() => {
    document.title = `${title}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, title])

  const ownRep = initial.choices?.own ?? null
  const filterBy = (next: Filters) => {
    if (ownRep !== null && next.rep !== filters.rep) {
      void setPreference<Preference>(preference, { isMine: next.rep === ownRep })
    }
    setFilters(next)
  }
  const moveTo = (card: C, to: string) => {
    setOpenDialog(undefined)
    if (to === card.status) return
    setNotice(undefined)
    if (question?.isFor(to)) setOpenDialog({ card, to })
    else void move(card, to)
  }
  const closeDialog = () => setOpenDialog(undefined)
  const columns = applyMoves(board.columns, pending)
  const moveByStep = (card: C, step: -1 | 1) => {
    const at = columns.findIndex(({ status }) => status === card.status)
    const others = step === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
    const next = others.find(({ isDropDisabled }) => isDropDisabled !== true)
    if (next) moveTo(card, next.status)
  }
  const total = columns.reduce((sum, column) => sum + column.total, 0)
  const isFiltered = Object.keys(filters).length > 0
  const listUrl = `${config.routes.admin}/collections/${slug}`

  return (
    <Gutter className={styles.board}>
      <SetStepNav nav={[{ label, url: listUrl }, { label: title }]} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <span aria-live="polite" className={styles.quiet}>
          {isFiltering ? words.reading : recordWords.total(total)}
        </span>
        {initial.choices && <FilterBar choices={initial.choices} filters={filters} onChange={filterBy} />}
        <Link href={listUrl}>{words.list}</Link>
        <Button buttonStyle="primary" el="link" margin={false} size="small" to={`${listUrl}/create`}>
          {recordWords.create}
        </Button>
      </header>
      <NoticeBar nameOf={nameOf} notice={notice} onRetry={moveTo} onClose={() => setNotice(undefined)} />
      {isStale && (
        <div className={styles.notice} role="alert">
          <p>{words.stale}</p>
          <button className={styles.toggle} onClick={() => void load()} type="button">
            {words.askAgain}
          </button>
        </div>
      )}
      {total === 0 && !isFiltering && (
        <div className={styles.notice}>
          <p>{isFiltered ? recordWords.nothingFound : recordWords.emptyBoard}</p>
          {isFiltered ? (
            <button className={styles.toggle} onClick={() => filterBy({})} type="button">
              {words.clear}
            </button>
          ) : (
            <Link href={`${listUrl}/create`}>{recordWords.create}</Link>
          )}
        </div>
      )}
      <Columns
        columns={columns}
        Content={Content}
        loadingMoreIn={loadingMoreIn}
        nameOf={nameOf}
        highlightedId={notice?.retry?.card.id}
        now={board.now}
        onDrop={moveTo}
        onDragActive={pauseRefresh}
        onMore={(status) => void loadMore(status)}
        onMove={(card) => setOpenDialog({ card })}
        onStep={moveByStep}
        pending={pending}
      />
      {openDialog && openDialog.to === undefined && (
        <MoveDialog
          card={openDialog.card}
          columns={columns}
          nameOf={nameOf}
          onChoose={(to) => moveTo(openDialog.card, to)}
          onClose={closeDialog}
        />
      )}
      {openDialog?.to !== undefined &&
        question?.render({
          card: openDialog.card,
          column: nameOf(openDialog.to),
          onAnswer: (values) => {
            closeDialog()
            void move(openDialog.card, openDialog.to ?? '', values)
          },
          onClose: closeDialog,
        })}
    </Gutter>
  )
}

/** Returns the focus to a card that lost it because it moved to another column or back. */
const useFocusOnMovedCard = (pending: readonly Move[]) => {
  const lastMovedId = useRef<number>(undefined)
  useEffect(() => {
    const id = pending.at(-1)?.id ?? lastMovedId.current
    lastMovedId.current = pending.at(-1)?.id
    if (id === undefined || document.activeElement !== document.body) return
    document.getElementById(toMoveButtonId(id))?.focus()
  }, [pending])
}

/** The filters of the board, stored in the URL so that a filtered board can be shared. */
const useFilters = (): [Filters, (filters: Filters) => void] => {
  const { filters: choiceNames } = useBoardSettings()
  const path = usePathname()
  const parameters = useSearchParams()
  const storeFilters = (filters: Filters) => {
    const next = new URLSearchParams(parameters)
    for (const name of [...choiceNames, 'search' as const]) {
      const value = filters[name]
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // `replaceState` does not reload the page; the board fetches only its data.
    window.history.replaceState(null, '', next.size > 0 ? `${path}?${next}` : path)
  }
  return [readFilters(Object.fromEntries(parameters), choiceNames), storeFilters]
}
