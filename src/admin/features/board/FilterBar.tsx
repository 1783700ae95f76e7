'use client'

import { useId } from 'react'
import { useWords } from '../../shared/words'
import styles from './board.module.css'
import type { Choices } from './choices'
import { type Filters, filterNames, none } from './filters'
import { words } from './words'

type Props = { choices: Choices; filters: Filters; onChange: (filters: Filters) => void }

/** Whose leads the board shows, of which tenant and from where. */
export const FilterBar = ({ choices, filters, onChange }: Props) => {
  const say = useWords(words)
  const { own } = choices
  const isMine = own !== null && filters.rep === own
  return (
    <div aria-label={say.filters} className={styles.filters} role="group">
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
          {say.mine}
        </button>
      )}
      {Object.keys(filters).length > 0 && (
        <button className={styles.toggle} onClick={() => onChange({})} type="button">
          {say.clear}
        </button>
      )}
    </div>
  )
}

type FilterProps = {
  choices: Choices
  name: keyof Filters
  onChange: (value: string) => void
  value: string
}

const Filter = ({ choices, name, onChange, value }: FilterProps) => {
  const say = useWords(words)
  const id = useId()
  const offered = choices[name]
  // An address may name what nobody has any more.
  const isOffered = value === '' || value === none || offered.some((each) => each.value === value)
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{say.of[name]}</label>
      <select id={id} onChange={({ target }) => onChange(target.value)} value={value}>
        <option value="">{say.allOf[name]}</option>
        {name !== 'source' && <option value={none}>{say.nobody[name]}</option>}
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {!isOffered && <option value={value}>{value}</option>}
      </select>
    </div>
  )
}
