'use client'

import { FieldLabel, RelationshipField, useAuth, useField, withCondition } from '@payloadcms/ui'
import type { RelationshipFieldClientComponent } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import { useWords } from '../../shared/useWords'
import styles from './references.module.css'
import { translations } from './translations'

/**
 * Payload's reference input, except for readers without access to the referenced collection: Payload's would request
 * it, be refused, and look empty.
 */
export const ReferenceField: RelationshipFieldClientComponent = (props) => {
  const { permissions } = useAuth()
  const { field, readOnly } = props
  const mayRead = [field.relationTo]
    .flat()
    .some((slug) => permissions?.collections?.[slug]?.read !== undefined)
  if (!mayRead) return <ClosedField {...props} />
  // A custom input must apply the field's own `readOnly`.
  return <RelationshipField {...props} readOnly={readOnly === true || field.admin?.readOnly === true} />
}

const Closed: RelationshipFieldClientComponent = ({ field, path }) => {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const words = useWords(translations)
  const count = idsIn(value).length
  return (
    <div className="field-type relationship">
      <FieldLabel as="span" label={field.label} path={path} />
      <p className={styles.closed}>{count > 0 ? words.chosen(count) : words.none}</p>
    </div>
  )
}

const ClosedField = withCondition(Closed)
