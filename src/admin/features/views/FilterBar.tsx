'use client'

import { useListQuery } from '@payloadcms/ui'
import type { Where } from 'payload'
import { useEffect, useState } from 'react'
import type { Option } from '../../shared/labels'
import { useWords } from '../../shared/useWords'
import type { Chip } from './chips'
import { chosenIn, toggle } from './chosen'
import { translations } from './translations'
import styles from './views.module.css'

/** A field by which staff filter, with its values; the value of null is that of records without one. */
export type Choice = { field: string; label: string; options: readonly Option[] }

type Props = { chips: readonly Chip[]; choices: readonly Choice[]; where: Where }

/** The filter of the list in words, each part of which can be taken away, and the usual values to filter by. */
export const FilterBar = ({ chips, choices, where }: Props) => {
  const { refineListData } = useListQuery()
  const words = useWords(translations)
  const [isOpen, setOpen] = useState(false)
  useClosedConditions()
  const filterBy = (next: Where) => void refineListData({ page: 1, where: next })
  const isOffered = choices.length > 0
  return (
    <div className={styles.filter}>
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
          <button className={styles.open} onClick={toggleConditions} type="button">
            {words.more}
          </button>
        </div>
      )}
    </div>
  )
}

const conditionsButton = () => document.querySelector<HTMLElement>('#toggle-list-filters')

/** Opens or closes Payload's own filter, which has every field and operator. */
const toggleConditions = () => conditionsButton()?.click()

/** Payload opens its filter with each page that has one, and it would hide the list; the chips say the same. */
const useClosedConditions = () => {
  useEffect(() => {
    const button = conditionsButton()
    if (button?.getAttribute('aria-expanded') === 'true') button.click()
    document.body.dataset['filterClosed'] = ''
  }, [])
}
