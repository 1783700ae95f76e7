'use client'

import { LinkFromList, PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

const path = '/collections/meetings/calendar'

/** The navigation link to the calendar. */
export const CalendarLink = () => (
  <PageLink id="nav-meeting-calendar" label={useWords(translations).calendar} path={path} />
)

export const CalendarFromList = () => <LinkFromList label={useWords(translations).showCalendar} path={path} />
