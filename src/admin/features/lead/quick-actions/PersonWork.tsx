'use client'

import type { ReactNode } from 'react'
import type { TimelineRecord } from '../timeline/entry'
import { TimelineList } from '../timeline/TimelineList'
import { useTimeline } from '../timeline/useTimeline'
import { QuickActions } from './QuickActions'

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
