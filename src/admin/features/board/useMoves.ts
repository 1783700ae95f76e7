'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { formatAgo } from '../../shared/moments'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import { type Move, applyStoredMove } from './arrange'
import type { Card } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { useBoard } from './useBoard'
import { translations } from './translations'
import { revisionKey } from '../../../plugins/ledger/reserved'
import { type ChangedFields, useChangeFields } from '../../shared/changeFields'

/** The result of a move, and what the reader can decide about it. */
export type Notice<C extends Card = Card> = {
  /** The card as it is now, and the column that the reader chose. */
  retry?: { card: C; to: string }
  isProblem: boolean
  text: string
}

/** Moves cards on the screen at once, and back if the service refuses. */
export const useMoves = <C extends Card>(
  {
    alwaysShow,
    board,
    load,
    setBoard,
  }: Pick<ReturnType<typeof useBoard<C>>, 'alwaysShow' | 'board' | 'load' | 'setBoard'>,
  nameOf: (status: string) => string,
) => {
  const changeFields = useChangeFields()
  const { slug, statusField } = useBoardSettings()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [pending, setPending] = useState<readonly Move[]>([])
  const [notice, setNotice] = useState<Notice<C>>()

  const explainRefusal = (card: C, to: string, { answer, status }: ChangedFields): Notice<C> => {
    const { doc, errors, last } = answer
    if (status === 404 || (status === 412 && !doc)) return { isProblem: true, text: words.gone(card.name) }
    if (status !== 412 || !doc) {
      return { isProblem: true, text: words.notMoved(card.name, errors?.[0]?.message ?? words.failed) }
    }
    const stored = doc[statusField]
    // Cards whose status has no column of its own are in the column with the status ''.
    const column = board.columns.find((each) => each.status === stored)?.status ?? ''
    const currentCard = { ...card, revision: doc[revisionKey], status: column }
    const name = nameOf(column)
    const change = last?.[statusField]
    const text = change
      ? words.movedBySomebody(
          change.by.name ?? words.by[change.by.type],
          currentCard.name,
          name,
          formatAgo(change.at, Date.now(), i18n.language),
        )
      : words.movedMeanwhile(currentCard.name, name)
    return { ...(column !== to && { retry: { card: currentCard, to } }), isProblem: true, text }
  }

  const move = async (card: C, to: string, values?: Readonly<Record<string, string>>) => {
    const { id } = card
    setNotice(undefined)
    setPending((moves) => [...moves, { id, to }])
    alwaysShow(id)
    const result = await changeFields({ ...card, slug }, { [statusField]: to === '' ? null : to, ...values })
    const { batchId, doc } = result.answer
    if (result.status === 200) {
      setBoard((before) => applyStoredMove(before, { id, revision: doc?.[revisionKey] ?? card.revision, to }))
      const text = words.moved(card.name, nameOf(to))
      setNotice({ isProblem: false, text })
      if (batchId) {
        offer(text, batchId, () => {
          setNotice(undefined)
          void load()
        })
      }
    } else {
      // Again: if the filters changed meanwhile, the set of cards to show always was cleared.
      alwaysShow(id)
      setNotice(explainRefusal(card, to, result))
    }
    setPending((moves) => moves.filter((each) => each.id !== id))
    await load()
  }

  return { move, notice, pending, setNotice }
}
