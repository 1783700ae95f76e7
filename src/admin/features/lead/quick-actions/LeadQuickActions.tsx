'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { ResponseClock } from '../../my-day/ResponseClock'
import { TimelineList } from '../timeline/TimelineList'
import { useTimeline } from '../timeline/useTimeline'
import { QuickActions } from './QuickActions'

/** The quick actions and the timeline of a lead; empty for a lead that is not saved yet. */
export const LeadQuickActions = () => {
  const id = Number(useDocumentInfo().id)
  return Number.isInteger(id) && id > 0 ? <SavedLead id={id} /> : null
}

const SavedLead = ({ id }: { id: number }) => {
  const timeline = useTimeline(id)
  return (
    <>
      <ResponseClock id={id} />
      <QuickActions id={id} onDone={timeline.again} />
      <TimelineList timeline={timeline} />
    </>
  )
}
