/** Shows the staff member who created or last changed a record, in a list and in a form. */
import type { DefaultServerCellComponentProps, RelationshipFieldServerComponent } from 'payload'
import { getTranslation } from '@payloadcms/translations'
import { readerOfPage } from '../../shared/readerOfPage'
import { staffNameOf, staffNamesOf } from '../../shared/staffNames'
import { StaffName, StaffValue } from './StaffName'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'

/** A list cell with the staff member who created or last changed a record. */
export const StaffCell = async ({ cellData, i18n, payload }: DefaultServerCellComponentProps) => {
  const id: unknown = cellData
  if (typeof id !== 'number') return <StaffName id={undefined} />
  return <StaffName id={id} name={await staffNameOf(await readerOfPage(payload, i18n), id)} />
}

/** Shows the staff member who created or last changed a record as text, because it cannot be chosen. */
export const StaffField: RelationshipFieldServerComponent = async ({
  clientField,
  data,
  i18n,
  path,
  req,
}) => (
  <StaffValue
    label={getTranslation(clientField.label ?? clientField.name, i18n)}
    names={Object.fromEntries(
      await staffNamesOf(
        requestOfReader(req),
        idsIn((data as Record<string, unknown> | undefined)?.[clientField.name]),
      ),
    )}
    path={path}
  />
)
