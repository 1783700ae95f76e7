import { getTranslation } from '@payloadcms/translations'
import type { PayloadRequest, RelationshipFieldServerComponent } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
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
    names={await namesOf(
      requestOfReader(req),
      idsIn((data as Record<string, unknown> | undefined)?.[clientField.name]),
    )}
    path={path}
  />
)

/** The names of accounts that the reader may see. */
const namesOf = async (req: PayloadRequest, ids: readonly number[]): Promise<Record<number, string>> => {
  const { collections, config } = req.payload
  // Checked before reading, because a refused read would end the request's transaction.
  if (ids.length === 0 || (await collections.users.config.access.read({ req })) === false) return {}
  const { docs } = await req.payload.find({
    collection: config.admin.user as 'users',
    depth: 0,
    overrideAccess: false,
    pagination: false,
    req,
    select: { email: true, name: true },
    where: { id: { in: [...ids] } },
  })
  return Object.fromEntries(docs.map(({ email, id, name }) => [id, name ?? email]))
}
