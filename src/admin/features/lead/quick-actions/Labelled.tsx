'use client'

import { type ReactNode, useId } from 'react'
import styles from './quickActions.module.css'

/** The attributes that connect a control with its label. */
export type Controlled = {
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  className: string | undefined
  id: string
}

type Props = {
  children: (control: Controlled) => ReactNode
  help?: string
  label: string
  note?: ReactNode
  problem?: string | undefined
}

/** A control with its label, help text and error. */
export const Labelled = ({ children, help, label, note, problem }: Props) => {
  const id = useId()
  const describing = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        'aria-describedby': describing || undefined,
        'aria-invalid': problem !== undefined,
        className: styles.input,
        id,
      })}
      {note}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
