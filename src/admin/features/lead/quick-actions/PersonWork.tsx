'use client'

import type { ReactNode } from 'react'
import { useDocumentInfo } from '@payloadcms/ui'
import type { TimelineRecord } from '../timeline/entry'
import { TimelineList } from '../timeline/TimelineList'
import { useTimeline } from '../timeline/useTimeline'
import { QuickActions } from './QuickActions'
import { isId } from '../../../../plugins/database/model/id'
import { ResponseClock } from '../../my-day/ResponseClock'

type Props = {
  children?: ReactNode
  /** The lead that quick actions write on; without one there are none. */
  lead?: number
  /** Whose timeline it is. */
  record: TimelineRecord
}

/** Quick actions, a note about them, and the timeline. */
export const PersonWork = ({ children, lead, record }: Props) => {
  const timeline = useTimeline(record)
  return (
    <>
      {lead !== undefined && <QuickActions id={lead} onDone={timeline.again} />}
      {children}
      <TimelineList timeline={timeline} />
    </>
  )
}

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
