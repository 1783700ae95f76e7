'use client'

import { useDocumentInfo, useField, useFormInitializing } from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The parameter of a form's address with the time of a new meeting, as ISO 8601. */
export const timeParameter = 'meetingTime'

/** Fills in the time of a new meeting that was chosen in the calendar. Renders nothing. */
export const MeetingTimeFromAddress = () => {
  const { id } = useDocumentInfo()
  return id === undefined && <FillIn />
}

const FillIn = () => {
  const { setValue, value } = useField<null | string>({ path: 'meetingTime' })
  const isInitializing = useFormInitializing()
  const time = Date.parse(useSearchParams().get(timeParameter) ?? '')
  const isDone = useRef(false)
  useEffect(() => {
    // The form's first values would come over it.
    if (isDone.current || isInitializing || Number.isNaN(time)) return
    isDone.current = true
    if ((value ?? null) === null) setValue(new Date(time).toISOString())
  }, [isInitializing, setValue, time, value])
  return null
}
