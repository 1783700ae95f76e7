'use client'

/** Free text with suggested values: a combobox that offers these and the values in use, and accepts any text. */
import { useDocumentInfo, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { suggestedValuesOf } from '../../../fields/suggested'
import { inputField, type InputProps } from '../../shared/inputField'
import { labelOptions } from '../../shared/labels'
import { listOptions, type Choice, findSimilar } from './offered'
import { SuggestionBox } from './SuggestionBox'
import type { UsedValue } from './usedValues'
import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** Loads the values in use of a field on request. Until then, or after an error, only suggested values are offered. */
const useUsedValues = (name: string) => {
  const { collectionSlug: slug } = useDocumentInfo()
  const { serverFunction } = useServerFunctions()
  const [used, setUsed] = useState<UsedValue[]>([])
  const hasLoaded = useRef(false)
  const load = async () => {
    if (hasLoaded.current) return
    hasLoaded.current = true
    try {
      setUsed(((await serverFunction({ args: { name, slug }, name: 'used-values' })) as UsedValue[]) ?? [])
    } catch {
      // The next focus tries again.
      hasLoaded.current = false
    }
  }
  return { load: () => void load(), used }
}

/** The input for free text with suggested values. It saves the typed text verbatim. */
const SuggestionInput = ({ field, isReadOnly, path, setValue, value }: InputProps<string>) => {
  const { i18n } = useTranslation()
  const { load, used } = useUsedValues(field.name)
  const options = listOptions(labelOptions(suggestedValuesOf(field) ?? [], i18n), used)
  return (
    <>
      <SuggestionBox
        disabled={isReadOnly}
        onChange={setValue}
        onFocus={load}
        options={options}
        path={path}
        value={value ?? ''}
      />
      {!isReadOnly && <DidYouMean onChoose={setValue} options={options} value={value ?? ''} />}
    </>
  )
}

export const SuggestionField = inputField(SuggestionInput)

type Props = { onChoose: (value: string) => void; options: readonly Choice[]; value: string }

/** Offers a similar suggested value. The typed value stays unless the reader chooses the similar one. */
const DidYouMean = ({ onChoose, options, value }: Props) => {
  const words = useWords(translations)
  const similar = findSimilar(value, options)
  return (
    <FieldNote isWarning>
      {similar && (
        <>
          {words.didYouMean[0]}
          <NoteButton onClick={() => onChoose(similar.value)}>{similar.label}</NoteButton>
          {words.didYouMean[1]}
        </>
      )}
    </FieldNote>
  )
}
