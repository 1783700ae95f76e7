import type { DefaultServerCellComponentProps } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import { readerOfPage } from '../../shared/readerOfPage'
import { AmountText } from '../amounts/AmountText'
import { stockOf } from './stock'
import styles from './vehicle.module.css'

/** The newest listing of a vehicle: its price, its mileage, and the time in stock. */
export const StockCell = async ({ field, i18n, payload, rowData }: DefaultServerCellComponentProps) => {
  const name = 'name' in field ? field.name : ''
  const id: unknown = rowData['id']
  const stock = isId(id) ? await stockOf(await readerOfPage(payload, i18n), id) : undefined
  if (name === 'price') return <AmountText text={stock?.price ?? ''} />
  const count = name === 'mileage' ? stock?.mileage : stock?.daysInStock
  return (
    <span className={styles.count}>
      {count === null || count === undefined ? '–' : new Intl.NumberFormat(i18n.language).format(count)}
    </span>
  )
}
