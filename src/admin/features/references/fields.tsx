/** Reference fields. The server tells their inputs which records the reader may not see. */
import type { PayloadRequest, RelationshipFieldServerComponent } from 'payload'
import { getTranslation } from '@payloadcms/translations'
import { derivedFrom } from '../../../lib/payloadState'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
import { titleOf, unseenTitle } from '../../shared/titles'
import { CurrentValueLink, ReferenceInput } from './ReferenceInput'
import styles from './references.module.css'

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
    unseen={typeof relationTo === 'string' ? await findUnseen(getReader(req), relationTo, idsIn(value)) : []}
    {...(readOnly === undefined ? {} : { readOnly })}
  />
)

/** Shares one request between all inputs of a form, so that their titles are read together. */
const getReader = derivedFrom((req: PayloadRequest) => requestOfReader(req))

const findUnseen = async (req: PayloadRequest, slug: string, ids: readonly number[]): Promise<number[]> => {
  const titles = await Promise.all(ids.map((id) => titleOf(req, slug, id)))
  return ids.filter((_, at) => titles[at] === undefined)
}

/** A reference that is set automatically: text with a link instead of an input. */
export const ReferenceValue: RelationshipFieldServerComponent = async ({
  clientField,
  data,
  field: { relationTo },
  i18n,
  path,
  req,
}) => {
  const [id] = idsIn((data as Record<string, unknown> | undefined)?.[clientField.name])
  const slug = String(relationTo)
  return (
    <dl className={`field-type ${styles.value}`} id={`field-${path}`}>
      <dt>{getTranslation(clientField.label ?? clientField.name, i18n)}</dt>
      <dd>
        <CurrentValueLink
          path={path}
          slug={slug}
          unseenLabel={unseenTitle(req, slug)}
          {...(id === undefined
            ? {}
            : { loaded: { id, title: await titleOf(requestOfReader(req), slug, id) } })}
        />
      </dd>
    </dl>
  )
}
