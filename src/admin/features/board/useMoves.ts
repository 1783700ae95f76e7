'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { formatAgo } from '../../shared/moments'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import { type Move, applyStoredMove } from './arrange'
import type { Card } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { useBoard } from './useBoard'
import { translations } from './translations'
import type { FieldsAnswer } from '../../../plugins/api/staff/updateFields'
import { fieldsRevisionParameter, revisionKey } from '../../../plugins/ledger/reserved'
import type { BoardSettings } from './boards'

/** The result of a move, and what the reader can decide about it. */
export type Notice<C extends Card = Card> = {
  /** The current card, and the column it was meant for. */
  again?: { card: C; to: string }
  isProblem: boolean
  text: string
}

/** Moves cards on the screen at once, and back if the service refuses. */
export const useMoves = <C extends Card>(
  {
    board,
    keep,
    load,
    setBoard,
  }: Pick<ReturnType<typeof useBoard<C>>, 'board' | 'keep' | 'load' | 'setBoard'>,
  nameOf: (status: string) => string,
) => {
  const { config } = useConfig()
  const { slug, statusField } = useBoardSettings()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [pending, setPending] = useState<readonly Move[]>([])
  const [notice, setNotice] = useState<Notice<C>>()

  const explainRefusal = (card: C, to: string, { answer, status }: MoveResponse): Notice<C> => {
    const { doc, errors, last } = answer
    if (status === 404 || (status === 412 && !doc)) return { isProblem: true, text: words.gone(card.name) }
    if (status !== 412 || !doc) {
      return { isProblem: true, text: words.notMoved(card.name, errors?.[0]?.message ?? words.failed) }
    }
    const stored = doc[statusField]
    // A status without a column of its own is in the column of the others.
    const column = board.columns.find((each) => each.status === stored)?.status ?? ''
    const currentCard = { ...card, revision: doc[revisionKey], status: column }
    const name = nameOf(column)
    const change = last?.[statusField]
    const text = change
      ? words.other(
          change.by.name ?? words.by[change.by.type],
          currentCard.name,
          name,
          formatAgo(change.at, Date.now(), i18n.language),
        )
      : words.otherUnknown(currentCard.name, name)
    return { ...(column !== to && { again: { card: currentCard, to } }), isProblem: true, text }
  }

  const move = async (card: C, to: string, values?: Readonly<Record<string, string>>) => {
    const { id } = card
    setNotice(undefined)
    setPending((moves) => [...moves, { id, to }])
    keep(id)
    const target = { api: config.routes.api, language: i18n.language, slug, statusField }
    const result = await sendMove(target, card, to, values)
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
      // The filters may have changed meanwhile.
      keep(id)
      setNotice(explainRefusal(card, to, result))
    }
    setPending((moves) => moves.filter((each) => each.id !== id))
    await load()
  }

  return { move, notice, pending, setNotice }
}

type Target = Pick<BoardSettings, 'slug' | 'statusField'> & {
  /** The base URL of the REST API. */
  api: string
  language: string
}

/** The response to a move; without a status if none arrived. */
type MoveResponse = { answer: FieldsAnswer; status?: number }

/**
 * Stores a move. The service refuses it with 412 if somebody changed the status since the card was read, and returns the current
 * status; changes of other fields are kept. 404: the reader may no longer see the record.
 *
 * @param values other fields to store with the status, such as the reason
 */
const sendMove = async (
  { api, language, slug, statusField }: Target,
  { id, revision }: Pick<Card, 'id' | 'revision'>,
  to: string,
  values: Readonly<Record<string, string>> = {},
): Promise<MoveResponse> => {
  try {
    const response = await fetch(`${api}/${slug}/${id}/fields?${fieldsRevisionParameter}=${revision}`, {
      body: JSON.stringify({ [statusField]: to === '' ? null : to, ...values }),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'PATCH',
    })
    return { answer: (await response.json()) as FieldsAnswer, status: response.status }
  } catch {
    return { answer: {} }
  }
}
