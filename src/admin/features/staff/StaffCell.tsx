import type { DefaultServerCellComponentProps } from 'payload'
import { readerOfPage } from '../../shared/readerOfPage'
import { staffNameOf } from '../../shared/staffNames'
import { StaffName } from './StaffName'

/** A list cell with the staff member who created or last changed a record. */
export const StaffCell = async ({ cellData, i18n, payload }: DefaultServerCellComponentProps) => {
  const id: unknown = cellData
  if (typeof id !== 'number') return <StaffName id={undefined} />
  return <StaffName id={id} name={await staffNameOf(await readerOfPage(payload, i18n), id)} />
}
