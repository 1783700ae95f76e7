'use client'

import { useListRelationships } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { useEffect } from 'react'
import { StaffName } from './StaffName'

/** A list cell with the staff member who created or last changed a record. */
export const StaffCell = ({ cellData }: DefaultCellComponentProps) => {
  const id: unknown = cellData
  const { documents, getRelationships } = useListRelationships()
  useEffect(() => {
    if (typeof id === 'number') getRelationships([{ relationTo: 'users', value: id }])
  }, [getRelationships, id])
  const found = typeof id === 'number' ? documents['users']?.[id] : undefined
  const { email, name } = (found || {}) as { email?: string; name?: string }
  return <StaffName id={id} name={name ?? email} />
}
