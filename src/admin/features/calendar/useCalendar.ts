'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { usePathname, useSearchParams } from 'next/navigation'
import { inLanguage, translated } from '../../../fields/translated'
import { useAnswer } from '../../shared/useAnswer'
import { type Day, dayOf, daysOf, momentOf, plusDays, readDay, type View } from './days'
import type { MeetingCalendar } from './meetingCalendar'
import type { Meeting } from './meetings'

/** On Sunday where the panel is in English, as in the United States, else on Monday. */
const weekStarts = translated({ en: 0, es: 1 })

type Place = { day: Day; view: View; whose: 'all' | 'mine' }

/** Where the calendar stands, kept in its address, and the meetings of the days that it shows. */
export const useCalendar = () => {
  const { language } = useTranslation().i18n
  const path = usePathname()
  const parameters = useSearchParams()
  const [today] = useState(() => dayOf(new Date()))
  const place: Place = {
    day: readDay(parameters.get('day')) ?? today,
    view: parameters.get('view') === 'week' ? 'week' : 'month',
    whose: parameters.get('whose') === 'all' ? 'all' : 'mine',
  }
  const days = daysOf(place.view, place.day, inLanguage(language, weekStarts))
  const answered = useAnswer<MeetingCalendar>('meeting-calendar', {
    from: momentOf(days[0] ?? today).toISOString(),
    until: momentOf(plusDays(days.at(-1) ?? today, 1)).toISOString(),
    whose: place.whose,
  })
  const byDay = new Map<Day, Meeting[]>()
  for (const meeting of answered.answer?.meetings ?? []) {
    const day = dayOf(new Date(meeting.at))
    byDay.set(day, [...(byDay.get(day) ?? []), meeting])
  }
  return {
    answered,
    days,
    // `replaceState` does not reload the page; the calendar fetches only its meetings.
    go: (change: Partial<Place>) =>
      window.history.replaceState(null, '', `${path}?${new URLSearchParams({ ...place, ...change })}`),
    meetingsOf: (day: Day): readonly Meeting[] => byDay.get(day) ?? [],
    place,
    today,
  }
}
