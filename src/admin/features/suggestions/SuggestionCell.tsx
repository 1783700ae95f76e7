'use client'

import { useTranslation } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { usualValuesOf } from '../../../fields/suggested'
import { inWords } from '../../shared/labels'
import { TextCell } from '../../shared/TextCell'
import { labelOf } from './offered'

/** A list cell that shows a usual value in the reader's language, and any other text as it is. */
export const SuggestionCell = (props: DefaultCellComponentProps) => {
  const { i18n } = useTranslation()
  const value: unknown = props.cellData
  const text =
    typeof value === 'string' ? labelOf(value, inWords(usualValuesOf(props.field) ?? [], i18n)) : ''
  return <TextCell cell={props} text={text} />
}
