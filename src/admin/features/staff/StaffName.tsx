'use client'

import { useAuth, useField } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import styles from './staff.module.css'

/** A staff member's name as far as the reader may learn it, otherwise "a colleague". */
export const StaffName = ({ id, name }: { id: unknown; name?: string | undefined }) => {
  const { user } = useAuth()
  const words = useWords(translations)
  if (typeof id !== 'number') return words.nobody
  if (user && id === user.id) return words.you(String(user['name'] ?? user.email))
  return name ?? words.other
}

/** The current value, which changes after a save. */
export const StaffValue = ({
  label,
  names,
  path,
}: {
  label: string
  names: Record<number, string>
  path: string
}) => {
  const { value } = useField<null | number>({ potentiallyStalePath: path })
  return (
    <dl className={`field-type ${styles.staff}`} id={`field-${path}`}>
      <dt>{label}</dt>
      <dd>
        <StaffName id={value} name={names[Number(value)]} />
      </dd>
    </dl>
  )
}
