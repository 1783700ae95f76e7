'use client'

import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { FieldNote } from '../../shared/FieldNote'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import type { SameKey } from './sameKey'
import { translations } from './translations'

/** Waits until somebody stops typing. */
const delayMs = 500

/** Names other records with the value of a natural key in a form. Nothing is refused. */
export const SameKeyWarning = ({ path }: { path: string }) => {
  const { collectionSlug, id } = useDocumentInfo()
  const value = useFormFields(([fields]) => fields[path]?.value)
  // A form of several records has no slug.
  return collectionSlug === undefined ? null : (
    <SameKeyNote
      field={path}
      id={id ?? null}
      slug={collectionSlug}
      value={typeof value === 'string' ? value : ''}
    />
  )
}

type Props = { field: string; id: null | number | string; slug: string; value: string }

/** Names other records than `id` with the value of a natural key. */
export const SameKeyNote = ({ value, ...asked }: Props) => {
  const delayed = useDelayed(value, delayMs)
  return <FieldNote isWarning>{delayed.trim() !== '' && <Others {...asked} value={delayed} />}</FieldNote>
}

const Others = (asked: Props) => {
  const words = useWords(translations)
  const { current: others = [] } = useAnswer<SameKey[]>('same-key', asked)
  if (others.length === 0) return null
  return (
    <>
      {words.sameKey}{' '}
      {others.map(({ href, title }, at) => (
        <span key={href}>
          {at > 0 && ', '}
          <Link href={href}>{title}</Link>
        </span>
      ))}
    </>
  )
}
