/** Cells of the list of vehicles. */
import type { DefaultServerCellComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { linkOf } from '../../../plugins/files/links'
import { isId } from '../../../plugins/database/model/id'
import { readerOfPage } from '../../shared/readerOfPage'
import { emptyTitle } from '../../shared/titles'
import { Photo } from './Photo'
import { stockOf } from './stock'
import { translations } from './translations'
import { AmountText } from '../amounts/AmountText'
import styles from './vehicle.module.css'
import { createNumberFormat } from '../../shared/numbers'

/** A picture of a vehicle: of its papers the newest, of which kind "Picture" first. */
export const PhotoCell = async ({ i18n, payload, rowData }: DefaultServerCellComponentProps) => {
  // Payload renders the cell of such a field in the record's form too, without a record.
  const id: unknown = rowData?.['id']
  if (!isId(id)) return null
  const req = await readerOfPage(payload, i18n)
  const picture = (await stockOf(req, id))?.picture
  const link = picture && linkOf(req, 'attachments', picture)
  if (!link) return '–'
  const label: unknown = rowData['label']
  const title = typeof label === 'string' && label !== '' ? label : emptyTitle(req, 'vehicles')
  return (
    <Photo
      alt={inLanguage(i18n.language, translations).picture(title)}
      // Relative, because the page may only show images from its own origin.
      src={link.slice(payload.config.serverURL.length)}
    />
  )
}

/** The newest listing of a vehicle: its price, its mileage, and the time in stock. */
export const StockCell = async ({ field, i18n, payload, rowData }: DefaultServerCellComponentProps) => {
  const name = 'name' in field ? field.name : ''
  const id: unknown = rowData['id']
  const stock = isId(id) ? await stockOf(await readerOfPage(payload, i18n), id) : undefined
  if (name === 'price') return <AmountText text={stock?.price ?? ''} />
  const count = name === 'mileage' ? stock?.mileage : stock?.daysInStock
  return (
    <span className={styles.count}>
      {count === null || count === undefined ? '–' : createNumberFormat(i18n.language).format(count)}
    </span>
  )
}
