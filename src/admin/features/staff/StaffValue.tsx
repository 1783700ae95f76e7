'use client'

import { useField } from '@payloadcms/ui'
import { StaffName } from './StaffName'
import styles from './staff.module.css'

/** Who it is now: another after a save. */
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
