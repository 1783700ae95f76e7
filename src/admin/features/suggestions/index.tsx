'use client'

/** Free text with suggested values: a combobox that offers these and the values in use, and accepts any text. */
import { useDocumentInfo, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import type { DefaultCellComponentProps } from 'payload'
import { suggestedValuesOf } from '../../../fields/suggested'
import { inputField, type InputProps } from '../../shared/inputField'
import { labelOptions } from '../../shared/labels'
import { offered, type Offered, probablyMeant, labelOf } from './offered'
import { SuggestionBox } from './SuggestionBox'
import type { UsedValue } from './usedValues'
import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import { TextCell } from '../../shared/TextCell'

/** The values in use of a field, from when they are first asked for. Without them only the suggested ones are offered. */
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

/** The input of free text with suggested values. It saves the typed text verbatim. */
const SuggestionInput = ({ field, isReadOnly, path, setValue, value }: InputProps<string>) => {
  const { i18n } = useTranslation()
  const { ask, used } = useUsedValues(field.name)
  const options = offered(labelOptions(suggestedValuesOf(field) ?? [], i18n), used)
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

type Props = { onChoose: (value: string) => void; options: readonly Offered[]; value: string }

/** Asks whether a similar suggested value was meant. The value stays as it is, unless the reader chooses the other one. */
const DidYouMean = ({ onChoose, options, value }: Props) => {
  const words = useWords(translations)
  const meant = probablyMeant(value, options)
  return (
    <FieldNote isWarning>
      {meant && (
        <>
          {words.didYouMean[0]}
          <NoteButton onClick={() => onChoose(meant.value)}>{meant.label}</NoteButton>
          {words.didYouMean[1]}
        </>
      )}
    </FieldNote>
  )
}

/** A list cell that shows a suggested value in the reader's language, and any other text as it is. */
export const SuggestionCell = (props: DefaultCellComponentProps) => {
  const { i18n } = useTranslation()
  const value: unknown = props.cellData
  const text =
    typeof value === 'string' ? labelOf(value, labelOptions(suggestedValuesOf(props.field) ?? [], i18n)) : ''
  return <TextCell cell={props} text={text} />
}
