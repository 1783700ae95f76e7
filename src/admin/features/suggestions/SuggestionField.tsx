'use client'

import { useDocumentInfo, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { usualValuesOf } from '../../../fields/suggested'
import { inputField, type InputProps } from '../../shared/inputField'
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

/** The input of free text with usual values. It saves the typed text verbatim. */
const SuggestionInput = ({ field, isReadOnly, path, setValue, value }: InputProps<string>) => {
  const { i18n } = useTranslation()
  const { ask, used } = useUsedValues(field.name)
  const options = offered(inWords(usualValuesOf(field) ?? [], i18n), used)
  return (
    <>
      <SuggestionBox
        disabled={isReadOnly}
        onChange={setValue}
        onFocus={ask}
        options={options}
        path={path}
        value={value ?? ''}
      />
      {!isReadOnly && <DidYouMean onChoose={setValue} options={options} value={value ?? ''} />}
    </>
  )
}

export const SuggestionField = inputField(SuggestionInput)
