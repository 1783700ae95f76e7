'use client'

import { LinkFromList } from '../../shared/LinkFromList'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

const path = '/collections/meetings/calendar'

export const CalendarFromList = () => <LinkFromList label={useWords(translations).showCalendar} path={path} />
