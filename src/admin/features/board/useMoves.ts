'use client'

import { useConfig, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { ago } from '../../shared/moments'
import { useWords } from '../../shared/useWords'
import { type Move, withMove } from './arrange'
import type { Moved } from './serverFunctions'
import type { Card } from './boardOf'
import { sendMove } from './sendMove'
import type { useBoard } from './useBoard'
import { translations } from './translations'

/** The result of a move, and what the reader can decide about it. */
export type Notice = {
  /** The current card, and the column it was meant for. */
  again?: { card: Card; to: string }
  isProblem: boolean
  text: string
}

/** Moves cards on the screen at once, and back if the service refuses. */
export const useMoves = (
  { keep, load, setBoard }: Pick<ReturnType<typeof useBoard>, 'keep' | 'load' | 'setBoard'>,
  nameOf: (status: string) => string,
) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { serverFunction } = useServerFunctions()
  const words = useWords(translations)
  const [pending, setPending] = useState<readonly Move[]>([])
  const [notice, setNotice] = useState<Notice>()

  /** Explains a refused move by reading the card again. */
  const explain = async (card: Card, to: string): Promise<Notice> => {
    const moved = (await serverFunction({ args: { id: card.id }, name: 'lead-moved' })) as Moved | undefined
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

  const move = async (card: Card, to: string, reason?: string) => {
    const { id } = card
    setNotice(undefined)
    setPending((moves) => [...moves, { id, to }])
    keep(id)
    const sent = await sendMove(config.routes.api, i18n.language, card, to, reason)
    if (sent !== 'changed' && 'revision' in sent) {
      setBoard((board) => withMove(board, { id, revision: sent.revision, to }))
      setNotice({ isProblem: false, text: words.moved(card.name, nameOf(to)) })
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
