'use client'

import { useAuth, useField } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import styles from './staff.module.css'

type NameProps = {
  id: unknown
  /** The key that created the record, if one did; its name is null if it had none. */
  keyOfCreation?: { name: null | string } | undefined
  name?: string | undefined
}

/** A staff member's name as far as the reader may learn it, otherwise "a colleague"; of a record made by a key, the key's. */
export const StaffName = ({ id, keyOfCreation, name }: NameProps) => {
  const { user } = useAuth()
  const words = useWords(translations)
  if (typeof id !== 'number') return keyOfCreation ? words.key(keyOfCreation.name) : words.nobody
  if (user && id === user.id) return words.you(String(user['name'] ?? user.email))
  return name ?? words.other
}

/** The current value, which changes after a save. */
export const StaffValue = ({
  keyOfCreation,
  label,
  names,
  path,
}: Pick<NameProps, 'keyOfCreation'> & {
  label: string
  names: Record<number, string>
  path: string
}) => {
  const { value } = useField<null | number>({ potentiallyStalePath: path })
  return (
    <dl className={`field-type ${styles.staff}`} id={`field-${path}`}>
      <dt>{label}</dt>
      <dd>
        <StaffName id={value} keyOfCreation={keyOfCreation} name={names[Number(value)]} />
      </dd>
    </dl>
  )
}
