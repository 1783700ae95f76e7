'use client'

import { useConfig, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { ago } from '../../shared/moments'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import { type Move, withMove } from './arrange'
import type { Card, Moved } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { useBoard } from './useBoard'
import { translations } from './translations'
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
  { keep, load, setBoard }: Pick<ReturnType<typeof useBoard<C>>, 'keep' | 'load' | 'setBoard'>,
  nameOf: (status: string) => string,
) => {
  const { config } = useConfig()
  const { functions, slug, statusField } = useBoardSettings()
  const { i18n } = useTranslation()
  const { serverFunction } = useServerFunctions()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [pending, setPending] = useState<readonly Move[]>([])
  const [notice, setNotice] = useState<Notice<C>>()

  /** Explains a refused move by reading the card again. */
  const explain = async (card: C, to: string): Promise<Notice<C>> => {
    const moved = (await serverFunction({ args: { id: card.id }, name: functions.moved })) as
      | Moved<C>
      | undefined
    if (!moved) return { isProblem: true, text: words.gone(card.name) }
    const { card: now, last } = moved
    keep(now.id)
    const column = nameOf(now.status)
    const text = last
      ? words.other(
          last.by.name ?? words.by[last.by.type],
          now.name,
          column,
          ago(last.at, Date.now(), i18n.language),
        )
      : words.otherUnknown(now.name, column)
    return { ...(now.status !== to && { again: { card: now, to } }), isProblem: true, text }
  }

  const move = async (card: C, to: string, values?: Readonly<Record<string, string>>) => {
    const { id } = card
    setNotice(undefined)
    setPending((moves) => [...moves, { id, to }])
    keep(id)
    const sent = await sendMove(
      { api: config.routes.api, language: i18n.language, slug, statusField },
      card,
      to,
      values,
    )
    if (sent !== 'changed' && 'revision' in sent) {
      setBoard((board) => withMove(board, { id, revision: sent.revision, to }))
      const text = words.moved(card.name, nameOf(to))
      setNotice({ isProblem: false, text })
      if (sent.batchId) {
        offer(text, sent.batchId, () => {
          setNotice(undefined)
          void load()
        })
      }
    } else if (sent === 'changed') {
      const explanation = await explain(card, to).catch(() => ({ isProblem: true, text: words.failed }))
      setNotice(explanation)
    } else {
      setNotice({ isProblem: true, text: words.notMoved(card.name, sent.problem ?? words.failed) })
    }
    setPending((moves) => moves.filter((each) => each.id !== id))
    await load()
  }

  return { move, notice, pending, setNotice }
}

type Answer = { batchId?: string; doc?: { [revisionKey]?: number }; errors?: { message?: string }[] }

type Target = Pick<BoardSettings, 'slug' | 'statusField'> & {
  /** The address of the interface. */
  api: string
  language: string
}

/** 404: the reader may no longer see the record. 412: somebody changed its status. */
const changedStatuses = new Set([404, 412])

/**
 * Stores a move. The service refuses it if somebody changed the status since the card was read; changes of other
 * fields are kept.
 *
 * @param values what is stored with the status, such as the reason
 * @returns the id of the record's last change, and the batch by which the move can be undone; `changed` if it was moved by somebody else or is gone
 */
const sendMove = async (
  { api, language, slug, statusField }: Target,
  { id, revision }: Pick<Card, 'id' | 'revision'>,
  to: string,
  values: Readonly<Record<string, string>> = {},
): Promise<'changed' | { batchId?: string; revision: number } | { problem?: string }> => {
  try {
    const response = await fetch(`${api}/${slug}/${id}?${fieldsRevisionParameter}=${revision}`, {
      body: JSON.stringify({ [statusField]: to === '' ? null : to, ...values }),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'PATCH',
    })
    if (changedStatuses.has(response.status)) return 'changed'
    const { batchId, doc, errors = [] } = (await response.json()) as Answer
    const problem = errors[0]?.message
    if (response.ok) return { revision: doc?.[revisionKey] ?? revision, ...(batchId && { batchId }) }
    return problem === undefined ? {} : { problem }
  } catch {
    return {}
  }
}
