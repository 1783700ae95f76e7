'use client'

import { useFormFields, useTranslation } from '@payloadcms/ui'
import { explainHours, weekWords } from '../../../fields/openingHours'
import { inLanguage } from '../../../fields/translated'
import { parseHours } from '../../../lib/openingHours/parse'
import { formatWeek } from '../../../lib/openingHours/week'
import { FieldNote } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** A note under opening hours: the week as it was understood, or the part that was not. */
export const HoursNote = ({ path }: { path: string }) => {
  const value = useFormFields(([fields]) => fields[path]?.value)
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const text = typeof value === 'string' ? value.trim() : ''
  const parsed = text === '' ? undefined : parseHours(text)
  return (
    <FieldNote isWarning={parsed !== undefined && 'problem' in parsed}>
      {parsed &&
        ('week' in parsed
          ? words.understood(formatWeek(parsed.week, inLanguage(language, weekWords)))
          : explainHours(parsed.problem, language === 'es' ? 'es' : 'en'))}
    </FieldNote>
  )
}
