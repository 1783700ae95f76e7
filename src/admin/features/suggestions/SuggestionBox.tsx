'use client'

import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { findLabel, filterOptions, type Choice, parseTyped } from './offered'
import styles from './suggestions.module.css'
import { translations } from './translations'

type Props = {
  disabled: boolean
  onChange: (value: string) => void
  onFocus: () => void
  options: readonly Choice[]
  path: string
  value: string
}

/** A text input with a list of options. It lists all options until the reader types, so that another can be chosen at once. */
export const SuggestionBox = ({ disabled, onChange, onFocus, options, path, value }: Props) => {
  const words = useWords(translations)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [isFiltered, setFiltered] = useState(false)
  const shown = typed ?? findLabel(value, options)
  const found = isFiltered ? filterOptions(shown, options) : options
  const change = (text: string) => {
    setTyped(text)
    setFiltered(true)
    onChange(parseTyped(text, options))
  }
  return (
    <ComboboxProvider
      open={isOpen && found.length > 0}
      setOpen={(open) => {
        setOpen(open)
        if (!open) setFiltered(false)
      }}
      setValue={change}
      value={shown}
    >
      <Combobox
        autoComplete="list"
        disabled={disabled}
        id={`field-${path.replaceAll('.', '__')}`}
        name={path}
        onBlur={() => setTyped(undefined)}
        onFocus={onFocus}
        type="text"
      />
      <ComboboxPopover
        aria-label={words.list}
        className={styles.list}
        gutter={4}
        portal
        preserveTabOrder={false}
        sameWidth
        unmountOnHide
      >
        {found.map((option) => (
          <ComboboxItem className={styles.option} key={option.value} value={option.label}>
            {option.label}
          </ComboboxItem>
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  )
}
