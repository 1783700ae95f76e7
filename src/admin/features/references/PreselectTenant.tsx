'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useAnswer } from '../../shared/useAnswer'
import { useProposedValue } from '../../shared/useProposedValue'

/** Chooses the tenant of a new record where the reader's work leaves one choice. Renders nothing. */
export const PreselectTenant = () => {
  const { id } = useDocumentInfo()
  return id === undefined && <Preselect />
}

const Preselect = () => {
  const { current } = useAnswer<{ tenant?: number }>('usual-tenant', {})
  useProposedValue('tenant', current?.tenant)
  return null
}
