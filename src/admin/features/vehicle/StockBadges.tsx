import type { RecordPartProps } from '../../../fields/recordPage'
import { getFieldLabel } from '../../shared/labels'
import { AmountText } from '../amounts/AmountText'
import { stockOf } from './stock'
import { createNumberFormat } from '../../shared/numbers'

/** The price, mileage and time in stock of a vehicle's newest listing, on its page. */
export const StockBadges = async ({ id, req }: RecordPartProps) => {
  const stock = await stockOf(req, id)
  if (!stock) return null
  const format = createNumberFormat(req.i18n.language)
  return (['price', 'mileage', 'daysInStock'] as const).map((name) => {
    const value = stock[name]
    return (
      value !== null && (
        <span key={name}>
          {getFieldLabel(req, 'vehicles', name)}:{' '}
          {typeof value === 'number' ? format.format(value) : <AmountText text={value} />}
        </span>
      )
    )
  })
}
