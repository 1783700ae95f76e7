'use client'

import {
  Button,
  FieldLabel,
  useAuth,
  useField,
  withCondition,
  useConfig,
  useDocumentInfo,
} from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import type { RelationshipFieldClientComponent, RelationshipFieldClientProps } from 'payload'
import { idsIn } from '../../../plugins/database/model/id'
import { useWords } from '../../shared/useWords'
import { ReferenceSelect } from './ReferenceSelect'
import styles from './references.module.css'
import { translations } from './translations'
import { useAnswer } from '../../shared/useAnswer'
import { useProposedValue } from '../../shared/useProposedValue'

type Props = RelationshipFieldClientProps & {
  /** The chosen records that the reader may not see. */
  unseen: readonly number[]
}

/**
 * Payload's reference input, except for readers without access to the referenced collection or to a chosen record: Payload's
 * would look empty, or show the record's id.
 */
export const ReferenceInput = (props: Props) => {
  const { permissions } = useAuth()
  const { field, path, unseen } = props
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const mayRead = [field.relationTo]
    .flat()
    .some((slug) => permissions?.collections?.[slug]?.read !== undefined)
  const readOnly = props.readOnly === true || field.admin?.readOnly === true
  const isUnseen = idsIn(value).some((id) => unseen.includes(id))
  if (!mayRead || isUnseen) return <ClosedField {...props} readOnly={readOnly || !mayRead} />
  // A custom input must apply the field's own `readOnly`.
  return <OpenField {...props} readOnly={readOnly} />
}

const ClosedInput: RelationshipFieldClientComponent = (props) => {
  const { field, path, readOnly, unseen } = props as Props
  const { setValue, value } = useField<unknown>({ potentiallyStalePath: path })
  const words = useWords(translations)
  const ids = idsIn(value)
  const count = ids.filter((id) => readOnly || unseen.includes(id)).length
  const seen = ids.filter((id) => !unseen.includes(id))
  return (
    <div className="field-type relationship">
      <FieldLabel as="span" label={field.label} path={path} />
      <p className={styles.closed}>{count > 0 ? words.chosen(count) : words.none}</p>
      {!readOnly && (
        <Button buttonStyle="secondary" onClick={() => setValue(field.hasMany ? seen : null)} size="small">
          {words.chooseAnother}
        </Button>
      )}
    </div>
  )
}

const ClosedField = withCondition(ClosedInput)
const OpenField = withCondition(ReferenceSelect as RelationshipFieldClientComponent)

type CurrentValueProps = {
  /** The stored value when the form was loaded. */
  loaded?: { id: number; title: string | undefined }
  path: string
  slug: string
  /** The text for a record that the reader may not see. */
  unseenLabel: string
}

/** Links to the record that the field references now, which differs from `loaded` after a quick action has changed it. */
export const CurrentValueLink = ({ loaded, path, slug, unseenLabel }: CurrentValueProps) => {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const [id] = idsIn(value)
  if (id === undefined) return '–'
  if (id !== loaded?.id) return <LoadedTitle id={id} slug={slug} unseenLabel={unseenLabel} />
  return <Title id={id} slug={slug} title={loaded.title ?? unseenLabel} />
}

const LoadedTitle = ({ id, slug, unseenLabel }: { id: number; slug: string; unseenLabel: string }) => {
  const { answer } = useAnswer<{ title?: string }>('record-title', { id, slug })
  return answer && <Title id={id} slug={slug} title={answer.title ?? unseenLabel} />
}

const Title = ({ id, slug, title }: { id: number; slug: string; title: string }) => {
  const { config } = useConfig()
  return <Link href={`${config.routes.admin}/collections/${slug}/${id}`}>{title}</Link>
}

/** Fills in the tenant that `usualTenant` proposes for a new record. Renders nothing. */
export const PreselectTenant = () => {
  const { id } = useDocumentInfo()
  return id === undefined && <ProposeTenant />
}

const ProposeTenant = () => {
  const { current } = useAnswer<{ tenant?: number }>('usual-tenant', {})
  useProposedValue('tenant', current?.tenant)
  return null
}
