import type { DefaultServerCellComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { linkOf } from '../../../plugins/files/links'
import { isId } from '../../../plugins/database/model/id'
import { readerOfPage } from '../../shared/readerOfPage'
import { emptyTitle } from '../../shared/titles'
import { Photo } from './Photo'
import { stockOf } from './stock'
import { translations } from './translations'

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
      // Relative: the page may show pictures of its own address only.
      src={link.slice(payload.config.serverURL.length)}
    />
  )
}
