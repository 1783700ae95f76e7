/** Shows the staff member who created or last changed a record, in a list and in a form. */
import type { DefaultServerCellComponentProps, RelationshipFieldServerComponent } from 'payload'
import { getTranslation } from '@payloadcms/translations'
import { readerOfPage } from '../../shared/readerOfPage'
import { staffNameOf, staffNamesOf } from '../../shared/staffNames'
import { StaffName, StaffValue } from './StaffName'
import { createdBy } from '../../../fields/shared'
import { idsIn, isId } from '../../../plugins/database/model/id'
import { keyOfCreation } from './keyOfCreation'
import { requestOfReader } from '../../shared/reader'

/** A list cell with the staff member who created or last changed a record. */
export const StaffCell = async ({
  cellData,
  collectionSlug,
  field,
  i18n,
  payload,
  rowData,
}: DefaultServerCellComponentProps) => {
  const id: unknown = cellData
  if (typeof id !== 'number') {
    const isAuthor = 'name' in field && field.name === createdBy.name
    const req = await readerOfPage(payload, i18n)
    const key = isAuthor ? await keyOfCreation(req, collectionSlug, Number(rowData['id'])) : undefined
    return <StaffName id={undefined} keyOfCreation={key} />
  }
  return <StaffName id={id} name={await staffNameOf(await readerOfPage(payload, i18n), id)} />
}

/** Shows the staff member who created or last changed a record as text, because it cannot be chosen. */
export const StaffField: RelationshipFieldServerComponent = async ({
  clientField,
  collectionSlug,
  data,
  i18n,
  id: record,
  path,
  req: incomingReq,
}) => {
  const req = requestOfReader(incomingReq)
  const ids = idsIn((data as Record<string, unknown> | undefined)?.[clientField.name])
  const isByKey = clientField.name === createdBy.name && ids.length === 0 && isId(record)
  return (
    <StaffValue
      keyOfCreation={isByKey ? await keyOfCreation(req, collectionSlug, record) : undefined}
      label={getTranslation(clientField.label ?? clientField.name, i18n)}
      names={Object.fromEntries(await staffNamesOf(req, ids))}
      path={path}
    />
  )
}
