'use client'

import { Link, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { FieldNote } from '../../shared/FieldNote'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import type { SameKey } from './sameKey'
import { translations } from './translations'

/** Waits until somebody stops typing. */
const delayMs = 500

/** Names other records with the value of a natural key. Nothing is refused. */
export const SameKeyWarning = ({ path }: { path: string }) => {
  const { collectionSlug, id } = useDocumentInfo()
  const value = useDelayed(
    useFormFields(([fields]) => fields[path]?.value),
    delayMs,
  )
  // A form of several records has no slug. There are few values to ask for, and each question waits for those before it.
  const isAsked = collectionSlug !== undefined && typeof value === 'string' && value.trim() !== ''
  return (
    <FieldNote isWarning>
      {isAsked && <Others field={path} id={id ?? null} slug={collectionSlug} value={value} />}
    </FieldNote>
  )
}

type Props = { field: string; id: null | number | string; slug: string; value: string }

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
          <Link href={href} prefetch={false}>
            {title}
          </Link>
        </span>
      ))}
    </>
  )
}
