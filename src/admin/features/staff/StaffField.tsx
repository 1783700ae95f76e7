import { getTranslation } from '@payloadcms/translations'
import type { RelationshipFieldServerComponent } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
import { staffNamesOf } from '../../shared/staffNames'
import { StaffValue } from './StaffValue'

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
