'use client'

import { useField } from '@payloadcms/ui'
import { StaffName } from './StaffName'
import styles from './staff.module.css'

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
