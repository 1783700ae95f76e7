'use client'

import { useDocumentInfo, useField } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../shared/useAnswer'

/** Chooses the tenant of a new record where the reader's work leaves one choice. Renders nothing. */
export const PreselectTenant = () => {
  const { id } = useDocumentInfo()
  return id === undefined && <Preselect />
}

const Preselect = () => {
  const { setValue, value } = useField<null | number>({ path: 'tenant' })
  const { answer } = useAnswer<{ tenant?: number }>('usual-tenant', {})
  const isDone = useRef(false)
  const tenant = answer?.tenant
  useEffect(() => {
    if (isDone.current || tenant === undefined) return
    isDone.current = true
    // Not a change of the reader's, who leaves the page without being asked.
    if ((value ?? null) === null) setValue(tenant, true)
  }, [setValue, tenant, value])
  return null
}
