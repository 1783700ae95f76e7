'use client'

import { useId } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import type { Choices } from './choices'
import { useBoardSettings } from './BoardContext'
import { BoardSearch } from './BoardSearch'
import { type ChoiceName, type Filters, noneValue } from './filters'
import { translations } from './translations'

type Props = { choices: Choices; filters: Filters; onChange: (filters: Filters) => void }

export const FilterBar = ({ choices, filters, onChange }: Props) => {
  const words = useWords(translations)
  const { filters: filterNames, recordWords } = useBoardSettings()
  const { own } = choices
  const isMine = own !== null && filters.rep === own
  return (
    <div aria-label={words.filters} className={styles.filters} role="group">
      <BoardSearch onSearch={(search) => onChange({ ...filters, search })} value={filters.search ?? ''} />
      {filterNames.map((name) => (
        <Filter
          choices={choices}
          key={name}
          name={name}
          onChange={(value) => onChange({ ...filters, [name]: value })}
          value={filters[name] ?? ''}
        />
      ))}
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
      {Object.keys(filters).length > 0 && (
        <button className={styles.toggle} onClick={() => onChange({})} type="button">
          {words.clear}
        </button>
      )}
    </div>
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
  const id = useId()
  const options = choices[name] ?? []
  // The URL may name a value that no record has any more.
  const isOption = value === '' || value === noneValue || options.some((each) => each.value === value)
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{words.of[name]}</label>
      <select id={id} onChange={({ target }) => onChange(target.value)} value={value}>
        <option value="">{words.allOf[name]}</option>
        {name !== 'source' && <option value={noneValue}>{words.nobody[name]}</option>}
        {options.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {!isOption && <option value={value}>{value}</option>}
      </select>
    </div>
  )
}
