import { getTranslation } from '@payloadcms/translations'
import type { RelationshipFieldServerComponent } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
import { titleOf, unseenTitle } from '../../shared/titles'
import { FollowedValue } from './FollowedValue'
import styles from './references.module.css'

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
        <FollowedValue
          path={path}
          slug={slug}
          unseen={unseenTitle(req, slug)}
          {...(id === undefined
            ? {}
            : { loaded: { id, title: await titleOf(requestOfReader(req), slug, id) } })}
        />
      </dd>
    </dl>
  )
}
