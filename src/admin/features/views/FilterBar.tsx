'use client'

import type { Where } from 'payload'
import { useState } from 'react'
import type { Option } from '../../shared/labels'
import { useWords } from '../../shared/useWords'
import type { Chip } from './chips'
import { chosenIn, toggle } from './chosen'
import { translations } from './translations'
import { useShowList } from './useShowList'
import styles from './views.module.css'

/** A field by which staff filter, with its values; the value of null is that of records without one. */
export type Choice = { field: string; label: string; options: readonly Option[] }

type Props = { chips: readonly Chip[]; choices: readonly Choice[]; where: Where }

/**
 * The filter of the list in words, each part of which can be taken away, and the usual values to filter by. Payload's own filter,
 * with every field and operator, is hidden until it is asked for: Payload opens it with each page that has a filter.
 */
export const FilterBar = ({ chips, choices, where }: Props) => {
  const showList = useShowList()
  const words = useWords(translations)
  const [isOpen, setOpen] = useState(false)
  const [hasConditions, setConditions] = useState(false)
  const toggleConditions = () => {
    const button = document.querySelector<HTMLElement>('#toggle-list-filters')
    const isShown = button?.getAttribute('aria-expanded') === 'true'
    if (!isShown) button?.click()
    setConditions(!hasConditions || !isShown)
  }
  const filterBy = (next: Where) => showList({ where: next }, true)
  const isOffered = choices.length > 0
  return (
    <div className={styles.filter} data-list-conditions={hasConditions}>
      <ul aria-label={words.filters} className={styles.chips}>
        {chips.map(({ rest, text }) => (
          <li className={styles.chip} key={text}>
            {text}
            <button aria-label={words.remove(text)} onClick={() => filterBy(rest)} type="button">
              ×
            </button>
          </li>
        ))}
        <li>
          <button
            aria-expanded={isOffered ? isOpen : undefined}
            className={styles.open}
            onClick={() => (isOffered ? setOpen(!isOpen) : toggleConditions())}
            type="button"
          >
            + {words.filter}
          </button>
        </li>
      </ul>
      {isOpen && (
        <div className={styles.choices}>
          {choices.map(({ field, label, options }) => (
            <fieldset key={field}>
              <legend>{label}</legend>
              {options.map((option) => (
                <button
                  aria-pressed={chosenIn(where, field).includes(option.value)}
                  key={option.value}
                  onClick={() => filterBy(toggle(where, field, option.value))}
                  type="button"
                >
                  {option.label}
                </button>
              ))}
            </fieldset>
          ))}
          <button
            aria-expanded={hasConditions}
            className={styles.open}
            onClick={toggleConditions}
            type="button"
          >
            {words.more}
          </button>
        </div>
      )}
    </div>
  )
}
