import type { PayloadRequest, RelationshipFieldServerComponent } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
import { titleOf } from '../../shared/titles'
import { ReferenceInput } from './ReferenceInput'

/** The input of a reference. The server passes it the part of the stored value that its reader may not see. */
export const ReferenceField: RelationshipFieldServerComponent = async ({
  clientField,
  field: { relationTo },
  path,
  permissions,
  readOnly,
  req,
  schemaPath,
  value,
}) => (
  <ReferenceInput
    field={clientField}
    path={path}
    permissions={permissions}
    schemaPath={schemaPath}
    unseen={typeof relationTo === 'string' ? await unseenOf(readerOf(req), relationTo, idsIn(value)) : []}
    {...(readOnly === undefined ? {} : { readOnly })}
  />
)

/** One for all inputs of a form, so that their titles are read together. */
const readerOf = derivedFrom((req: PayloadRequest) => requestOfReader(req))

const unseenOf = async (req: PayloadRequest, slug: string, ids: readonly number[]): Promise<number[]> => {
  const titles = await Promise.all(ids.map((id) => titleOf(req, slug, id)))
  return ids.filter((_, at) => titles[at] === undefined)
}
