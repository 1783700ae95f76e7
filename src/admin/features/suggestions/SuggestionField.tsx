'use client'

import { useDocumentInfo, useField, useServerFunctions, useTranslation, withCondition } from '@payloadcms/ui'
import { mergeFieldStyles } from '@payloadcms/ui/shared'
import type { TextFieldClientComponent } from 'payload'
import { useRef, useState } from 'react'
import { usualValuesOf } from '../../../fields/suggested'
import { InputFrame } from '../../shared/InputFrame'
import { inWords } from '../../shared/labels'
import { DidYouMean } from './DidYouMean'
import { offered } from './offered'
import { SuggestionBox } from './SuggestionBox'
import type { UsedValue } from './usedValues'

/** The values in use of a field, from when they are first asked for. Without them only the usual ones are offered. */
const useUsedValues = (name: string) => {
  const { collectionSlug: slug } = useDocumentInfo()
  const { serverFunction } = useServerFunctions()
  const [used, setUsed] = useState<UsedValue[]>([])
  const isAsked = useRef(false)
  const ask = async () => {
    if (isAsked.current) return
    isAsked.current = true
    try {
      setUsed(((await serverFunction({ args: { name, slug }, name: 'used-values' })) as UsedValue[]) ?? [])
    } catch {
      // The next focus asks again.
      isAsked.current = false
    }
  }
  return { ask: () => void ask(), used }
}

/** The input of free text with usual values. It saves what was typed, to the letter. */
const Field: TextFieldClientComponent = ({ field, path: pathFromProps, readOnly, validate }) => {
  const { i18n } = useTranslation()
  const { customComponents, disabled, path, setValue, showError, value } = useField<string>({
    ...(pathFromProps === undefined ? {} : { potentiallyStalePath: pathFromProps }),
    ...(validate ? { validate: validate as never } : {}),
  })
  const { ask, used } = useUsedValues(field.name)
  const options = offered(inWords(usualValuesOf(field) ?? [], i18n), used)
  const isReadOnly = readOnly === true || field.admin?.readOnly === true || disabled
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
        onFocus={ask}
        options={options}
        path={path}
        value={value ?? ''}
      />
      {!isReadOnly && <DidYouMean onChoose={setValue} options={options} value={value ?? ''} />}
    </InputFrame>
  )
}

export const SuggestionField = withCondition(Field)
