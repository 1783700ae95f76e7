'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { isId } from '../../../../plugins/database/model/id'
import { ResponseClock } from '../../my-day/ResponseClock'
import { PersonWork } from './PersonWork'

/** The quick actions and the timeline of a lead; empty for a lead that is not saved yet. */
export const LeadQuickActions = () => {
  const id = Number(useDocumentInfo().id)
  if (!isId(id)) return null
  return (
    <>
      <ResponseClock id={id} />
      <PersonWork lead={id} record={{ id, slug: 'leads' }} />
    </>
  )
}
