'use client'

import { useField, useTranslation, withCondition } from '@payloadcms/ui'
import { mergeFieldStyles } from '@payloadcms/ui/shared'
import type { TextFieldClientComponent } from 'payload'
import { useState } from 'react'
import { zoneReason } from '../../../fields/openingHours'
import { ianaZones, isIanaZone, nearestZone } from '../../../lib/timeZone'
import { InputFrame } from '../../shared/InputFrame'
import { useWords } from '../../shared/useWords'
import { offered } from '../suggestions/offered'
import { SuggestionBox } from '../suggestions/SuggestionBox'
import styles from './openingHours.module.css'
import { translations } from './translations'

/** An input that offers the zones of the IANA database, and the nearest one for any other text. */
const Field: TextFieldClientComponent = ({ field, path: pathFromProps, readOnly, validate }) => {
  const { customComponents, disabled, path, setValue, showError, value } = useField<string>({
    ...(pathFromProps === undefined ? {} : { potentiallyStalePath: pathFromProps }),
    ...(validate ? { validate: validate as never } : {}),
  })
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const [options] = useState(() =>
    offered(
      ianaZones().map((zone) => ({ label: zone, value: zone })),
      [],
    ),
  )
  const isReadOnly = readOnly === true || field.admin?.readOnly === true || disabled
  const text = value ?? ''
  const isUnknown = text.trim() !== '' && !isIanaZone(text)
  const nearest = isUnknown && !isReadOnly ? nearestZone(text) : undefined
  return (
    <InputFrame
      className="text"
      components={customComponents}
      field={field}
      path={path}
      readOnly={isReadOnly}
      showError={showError}
      style={mergeFieldStyles(field)}
    >
      <SuggestionBox
        disabled={isReadOnly}
        onChange={setValue}
        onFocus={() => {}}
        options={options}
        path={path}
        value={text}
      />
      <p className={isUnknown ? styles.warning : styles.note} role="status">
        {isUnknown && `${zoneReason(text, language === 'es' ? 'es' : 'en')} `}
        {nearest !== undefined && (
          <button className={styles.choose} onClick={() => setValue(nearest)} type="button">
            {words.use(nearest)}
          </button>
        )}
      </p>
    </InputFrame>
  )
}

export const TimeZoneField = withCondition(Field)
