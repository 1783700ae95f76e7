'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import type { Choices } from './choices'
import { useBoardSettings } from './BoardContext'
import { type ChoiceName, type Filters, noneValue } from './filters'
import { translations } from './translations'

type Props = { choices: Choices; filters: Filters; onChange: (filters: Filters) => void }

/** The search and the filters. On a phone a button shows the filters. */
export const FilterBar = ({ choices, filters, onChange }: Props) => {
  const words = useWords(translations)
  const { filters: filterNames, recordWords } = useBoardSettings()
  const [isOpen, setOpen] = useState(false)
  const { own } = choices
  const isMine = own !== null && filters.rep === own
  return (
    <div aria-label={words.filters} className={styles.filters} role="group">
      <BoardSearch onSearch={(search) => onChange({ ...filters, search })} value={filters.search ?? ''} />
      <button
        aria-expanded={isOpen}
        className={`${styles.toggle} ${styles.unfold}`}
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        {words.filters}
      </button>
      <div className={isOpen ? styles.folding : `${styles.folding} ${styles.folded}`}>
        {own !== null && (
          <button
            aria-pressed={isMine}
            className={styles.toggle}
            onClick={() => onChange({ ...filters, rep: isMine ? '' : own })}
            type="button"
          >
            {recordWords.mine}
          </button>
        )}
        {filterNames.map((name) => (
          <Filter
            choices={choices}
            key={name}
            name={name}
            onChange={(value) => onChange({ ...filters, [name]: value })}
            value={filters[name] ?? ''}
          />
        ))}
        {Object.keys(filters).length > 0 && (
          <button className={styles.toggle} onClick={() => onChange({})} type="button">
            {words.clear}
          </button>
        )}
      </div>
    </div>
  )
}

const pauseMs = 300

/** The search of the board, by the same fields as that of the list. */
const BoardSearch = ({ onSearch, value }: { onSearch: (text: string) => void; value: string }) => {
  const words = useWords(translations)
  const { recordWords } = useBoardSettings()
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
    <input
      aria-label={words.search}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      placeholder={recordWords.searchBy}
      type="search"
      value={typed}
    />
  )
}

type FilterProps = {
  choices: Choices
  name: ChoiceName
  onChange: (value: string) => void
  value: string
}

const Filter = ({ choices, name, onChange, value }: FilterProps) => {
  const words = useWords(translations)
  const options = choices[name] ?? []
  // The URL may name a value that no record has any more.
  const isOption = value === '' || value === noneValue || options.some((each) => each.value === value)
  return (
    <select aria-label={words.of[name]} onChange={({ target }) => onChange(target.value)} value={value}>
      <option value="">{words.allOf[name]}</option>
      {name !== 'source' && <option value={noneValue}>{words.nobody[name]}</option>}
      {options.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {!isOption && <option value={value}>{value}</option>}
    </select>
  )
}
