'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import type { GlobalSearch } from './globalSearch'
import styles from './globalSearch.module.css'
import { Results } from './Results'
import { translations } from './translations'
import { useDelayed } from '../../shared/useDelayed'

/** Waits for the next letter, so that a word is searched once. */
const delayMs = 120

/** A combobox over the page that searches while the reader types. The arrow keys choose a result, Enter opens it. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useWords(translations)
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  // Enter was pressed before the response for the typed text: its first record opens when it arrives.
  const [isEnterPending, setEnterPending] = useState(false)
  const text = useDelayed(typed.trim(), delayMs)
  const { answer, hasFailed, isAsking } = useAnswer<GlobalSearch>('global-search', { text })
  const groups = answer?.groups
  const hits = groups?.flatMap((group) => [
    ...group.hits.map(({ href }) => href),
    ...(group.all === undefined ? [] : [group.all]),
  ])

  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  const open = (href: string) => {
    onClose()
    router.push(href)
  }

  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault()
    const count = hits?.length ?? 0
    if (count > 0) setChosen((chosen + by + count) % count)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, 1)
    if (event.key === 'ArrowUp') move(event, -1)
    if (event.key === 'Enter') setEnterPending(true)
  }

  const isCurrent = text === typed.trim() && !isAsking
  const href = isCurrent ? hits?.[chosen] : undefined
  useEffect(() => {
    if (!isEnterPending || href === undefined) return
    onClose()
    router.push(href)
  }, [href, onClose, isEnterPending, router])

  const isEmpty = text !== '' && !isAsking && groups?.length === 0
  const count = groups?.reduce((sum, group) => sum + group.hits.length, 0) ?? 0
  return (
    <dialog
      aria-label={words.label}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      ref={dialog}
    >
      <div className={styles.inputs}>
        <input
          aria-activedescendant={hits?.[chosen] === undefined ? undefined : `${listId}-${chosen}`}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={(hits?.length ?? 0) > 0}
          aria-label={words.label}
          autoComplete="off"
          autoFocus
          className={styles.input}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
            setEnterPending(false)
          }}
          onKeyDown={onKeyDown}
          placeholder={words.hint}
          role="combobox"
          type="text"
          value={typed}
        />
        <button aria-label={words.close} className={styles.close} onClick={onClose} type="button">
          ×
        </button>
      </div>
      <p className={styles.status} role="status">
        {hasFailed
          ? words.failed
          : typed.trim() === ''
            ? words.hint
            : isAsking || text !== typed.trim()
              ? words.searching
              : isEmpty
                ? words.none(text)
                : groups === undefined
                  ? words.short
                  : words.found(count)}
      </p>
      <Results chosen={chosen} groups={groups ?? []} id={listId} onOpen={open} />
    </dialog>
  )
}
