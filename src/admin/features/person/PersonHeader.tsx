'use client'

import { Link, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { doNotContact } from '../../../vocabulary/pipeline'
import type { Option } from '../../shared/labels'
import { useWords } from '../../shared/useWords'
import { PaperDrop } from '../papers/PaperDrop'
import { callAddress, mailAddress } from './contact'
import styles from './person.module.css'
import { translations } from './translations'

type Props = {
  /** Who works the person; not for customers. */
  rep?: null | { href?: string; title: string }
  /** The field with the status, and its options. */
  statusField: string
  statuses: readonly Option[]
}

/** Above the form of a person: the status, and phone and e-mail as links. Before the first save nothing is shown. */
export const PersonHeader = ({ rep, statusField, statuses }: Props) => {
  const { id } = useDocumentInfo()
  const words = useWords(translations)
  const email = useText('email')
  const phone = useText('phone')
  const reason = useText('reason')
  const status = useText(statusField)
  if (id === undefined) return <PaperDrop />
  const label = statuses.find(({ value }) => value === status)?.label ?? status
  return (
    <section aria-label={words.label} className={styles.header}>
      <span className={styles.status}>{label || words.noStatus}</span>
      {reason === doNotContact && <span className={styles.leftAlone}>{words.leftAlone}</span>}
      <Contact href={callAddress(phone)} none={words.noPhone} text={phone} />
      <Contact href={mailAddress(email)} none={words.noEmail} text={email} />
      {rep !== undefined && (
        <span>
          {words.rep}{' '}
          {rep === null ? words.nobody : rep.href ? <Link href={rep.href}>{rep.title}</Link> : rep.title}
        </span>
      )}
      <PaperDrop />
    </section>
  )
}

const useText = (path: string): string => {
  const value = useFormFields(([fields]) => fields[path]?.value)
  return typeof value === 'string' ? value.trim() : ''
}

const Contact = ({
  href,
  none,
  text,
}: {
  href: string | undefined
  none: string
  text: string
}): ReactNode => {
  if (text === '') return <span className={styles.none}>{none}</span>
  return href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>
}
