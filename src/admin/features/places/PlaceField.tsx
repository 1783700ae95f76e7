'use client'

import { useState } from 'react'
import { inputField, type InputProps } from '../../shared/inputField'
import { useWords } from '../../shared/useWords'
import styles from './places.module.css'
import { translations } from './translations'

const names = ['latitude', 'longitude'] as const

type Texts = Record<(typeof names)[number], string>

/** The input of a place: its two numbers. Text that is not a number stays as typed, and the field's validation rejects it. */
const PlaceInput = ({ id, isReadOnly, path, setValue, value }: InputProps<unknown>) => {
  const words = useWords(translations)
  // The digits as they were typed: `-104.` has the value of `-104`.
  const [typed, setTyped] = useState<{ texts: Texts; value: unknown }>()
  const texts = typed && typed.value === value ? typed.texts : textsOf(value)

  const type = (name: keyof Texts, text: string) => {
    const next = { ...texts, [name]: text }
    const isEmpty = names.every((each) => next[each].trim() === '')
    const entered = isEmpty ? null : [numberOf(next.longitude), numberOf(next.latitude)]
    setTyped({ texts: next, value: entered })
    setValue(entered)
  }

  return (
    <div className={styles.pair}>
      {names.map((name) => (
        <label htmlFor={`${id}-${name}`} key={name}>
          {words[name]}
          <input
            autoComplete="off"
            disabled={isReadOnly}
            id={`${id}-${name}`}
            inputMode="text"
            name={`${path}.${name}`}
            onChange={(event) => type(name, event.target.value)}
            type="text"
            value={texts[name]}
          />
        </label>
      ))}
    </div>
  )
}

const textsOf = (value: unknown): Texts => {
  const [longitude, latitude] = Array.isArray(value) ? (value as unknown[]) : []
  return { latitude: textOf(latitude), longitude: textOf(longitude) }
}

const textOf = (part: unknown): string =>
  typeof part === 'number' || typeof part === 'string' ? String(part) : ''

const numberOf = (text: string): null | number | string => {
  const trimmed = text.trim().replace('−', '-')
  if (trimmed === '') return null
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}

export const PlaceField = inputField(PlaceInput)
