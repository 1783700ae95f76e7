'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation'
import { useProposedValue } from '../../shared/useProposedValue'

/** The parameter of a form's URL with the time of a new meeting, as ISO 8601. */
export const timeParameter = 'meetingTime'

/** Fills in the time of a new meeting that was chosen in the calendar. Renders nothing. */
export const MeetingTimeFromAddress = () => {
  const { id } = useDocumentInfo()
  return id === undefined && <ProposeTime />
}

const ProposeTime = () => {
  const time = Date.parse(useSearchParams().get(timeParameter) ?? '')
  useProposedValue('meetingTime', Number.isNaN(time) ? undefined : new Date(time).toISOString(), {
    isEdit: true,
  })
  return null
}
