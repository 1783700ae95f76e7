'use client'

import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import { useBoardSettings } from './BoardContext'
import { translations } from './translations'

const pauseMs = 300

type Props = {
  onSearch: (text: string) => void
  value: string
}

/** The search of the board, by the same fields as that of the list. */
export const BoardSearch = ({ onSearch, value }: Props) => {
  const words = useWords(translations)
  const { recordWords } = useBoardSettings()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const delayed = useDelayed(typed, pauseMs)
  // The value was changed elsewhere, such as by clearing the filters.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== delayed.trim()) setTyped(value)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text)
  })
  useEffect(() => search(delayed.trim()), [delayed])
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{words.search}</label>
      <input
        autoComplete="off"
        id={id}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={recordWords.searchBy}
        type="search"
        value={typed}
      />
    </div>
  )
}
