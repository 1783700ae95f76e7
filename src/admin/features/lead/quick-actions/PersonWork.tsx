'use client'

import type { ReactNode } from 'react'
import type { Page, TimelineRecord } from '../timeline/entry'
import { TimelineList } from '../timeline/TimelineList'
import { useTimeline } from '../timeline/useTimeline'
import { QuickActions } from './QuickActions'

type Props = {
  children?: ReactNode
  /** The newest page of the timeline. */
  first: Page
  /** The lead that quick actions write on; without one there are none. */
  lead?: number
  /** Whose timeline it is. */
  record: TimelineRecord
}

/** Quick actions, a note about them, and the timeline. */
export const PersonWork = ({ children, first, lead, record }: Props) => {
  const timeline = useTimeline(record, first)
  return (
    <>
      {lead !== undefined && <QuickActions id={lead} onDone={timeline.again} />}
      {children}
      <TimelineList timeline={timeline} />
    </>
  )
}
