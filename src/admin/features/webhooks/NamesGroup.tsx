'use client'

import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import type { Group } from './offered'
import styles from './form.module.css'
import { translations } from './translations/form'

type Props = {
  chosen: readonly string[]
  group: Group
  isFixed: boolean
  /** Whether the group shows search results, and is therefore open. */
  isSearched: boolean
  tick: (names: readonly string[], isTicked: boolean) => void
}

/** The names of one collection, behind a summary with the number of ticked ones. */
export const NamesGroup = ({ chosen, group, isFixed, isSearched, tick }: Props) => {
  const words = useWords(translations)
  const names = group.names.map(({ name }) => name)
  const ticked = names.filter((name) => chosen.includes(name))
  const [isOpen, setOpen] = useState(ticked.length > 0)
  return (
    <details
      onToggle={({ currentTarget }) => !isSearched && setOpen(currentTarget.open)}
      open={isOpen || isSearched}
    >
      <summary>
        {group.label}{' '}
        <span className={ticked.length > 0 ? styles.some : styles.none}>
          {words.chosen(ticked.length, names.length)}
        </span>
      </summary>
      <ul>
        {names.length > 1 && (
          <li>
            <label>
              <input
                checked={ticked.length === names.length}
                disabled={isFixed}
                onChange={({ target }) => tick(names, target.checked)}
                type="checkbox"
              />
              <span>
                {words.all}: {group.label}
              </span>
            </label>
          </li>
        )}
        {group.names.map(({ description, name }) => (
          <li key={name}>
            <label>
              <input
                checked={chosen.includes(name)}
                disabled={isFixed}
                onChange={({ target }) => tick([name], target.checked)}
                type="checkbox"
              />
              <span>
                <code>{name}</code> {description !== undefined && <small>{description}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
