'use client'

import type { DefaultCellComponentProps } from 'payload'
import { formatAmount } from '../../shared/decimal'
import { TextCell } from '../../shared/TextCell'
import { AmountText } from './AmountText'

/** A list cell with an amount. */
export const AmountCell = (props: DefaultCellComponentProps) => {
  const value: unknown = props.cellData
  const text = typeof value === 'string' ? value : ''
  return props.link ? <TextCell cell={props} text={formatAmount(text) ?? text} /> : <AmountText text={text} />
}
