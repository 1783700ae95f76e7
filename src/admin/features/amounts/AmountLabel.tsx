'use client'

import { FieldLabel } from '@payloadcms/ui'
import type { TextFieldClient } from 'payload'
import styles from './amounts.module.css'

type Props = { field: Omit<TextFieldClient, 'type'>; path?: string }

/** The label of an amount. Above a column, where Payload gives it no path, it is aligned as the amounts are. */
export const AmountLabel = ({ field: { label, localized = false, required = false }, path }: Props) =>
  path === undefined ? (
    <span className={styles.heading}>
      <FieldLabel as="span" hideLocale label={label} unstyled />
    </span>
  ) : (
    <FieldLabel label={label} localized={localized} path={path} required={required} />
  )
