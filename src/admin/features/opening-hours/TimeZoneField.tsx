'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { explainZone } from '../../../fields/openingHours'
import { ianaZones, isIanaZone, nearestZone } from '../../../lib/timeZone'
import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { inputField, type InputProps } from '../../shared/inputField'
import { useWords } from '../../shared/useWords'
import { listOptions } from '../suggestions/offered'
import { SuggestionBox } from '../suggestions/SuggestionBox'
import { translations } from './translations'

/** An input that offers the zones of the IANA database, and the nearest one for any other text. */
const TimeZoneInput = ({ isReadOnly, path, setValue, value }: InputProps<string>) => {
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const [options] = useState(() =>
    listOptions(
      ianaZones().map((zone) => ({ label: zone, value: zone })),
      [],
    ),
  )
  const text = value ?? ''
  const isUnknown = text.trim() !== '' && !isIanaZone(text)
  const nearest = isUnknown && !isReadOnly ? nearestZone(text) : undefined
  return (
    <>
      <SuggestionBox
        disabled={isReadOnly}
        onChange={setValue}
        onFocus={() => {}}
        options={options}
        path={path}
        value={text}
      />
      <FieldNote isWarning={isUnknown}>
        {isUnknown && `${explainZone(text, language === 'es' ? 'es' : 'en')} `}
        {nearest !== undefined && (
          <NoteButton onClick={() => setValue(nearest)}>{words.use(nearest)}</NoteButton>
        )}
      </FieldNote>
    </>
  )
}

export const TimeZoneField = inputField(TimeZoneInput)
