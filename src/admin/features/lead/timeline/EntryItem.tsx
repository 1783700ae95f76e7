'use client'

import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { Link } from '../../../shared/Link'
import { formatDate } from '@payloadcms/ui/shared'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatUtc, formatRelativeTime } from '../../../shared/moments'
import { useWords } from '../../../shared/useWords'
import type { Entry, FieldChange, TimelineRecord } from './entry'
import styles from './timeline.module.css'
import { translations } from './translations'

type Props = {
  /** What can be done with the entry. */
  children?: ReactNode
  entry: Entry
  now: number
  /** Whose timeline it is. */
  owner: TimelineRecord
}

/** One entry of the timeline: its kind, text, time and author. */
export const EntryItem = ({ children, entry, now, owner }: Props) => {
  const { author, changes, due, isOpen, kind, record, status, statusValue, template, text, title } = entry
  const { config, getEntityConfig } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const { labels } = getEntityConfig({ collectionSlug: record.slug })
  const headline =
    changes.length > 0
      ? changes.map((change) => <Changed key={change.label} {...change} />)
      : (title ?? words.unnamed)
  const href = `${config.routes.admin}/collections/${record.slug}/${record.id}`
  const name = getTranslation(labels.singular, i18n)
  const isNote = kind === 'notes'
  const isOwn = record.slug === owner.slug && record.id === owner.id
  return (
    <li className={styles.entry} data-kind={kind}>
      <div className={styles.body}>
        <div className={styles.head}>
          <span className={styles.kind} data-kind={kind}>
            {isNote ? <Link href={href}>{name}</Link> : name}
          </span>
          {!isNote && (isOwn ? <span>{headline}</span> : <Link href={href}>{headline}</Link>)}
          {status !== null && (
            <span className={styles.status} data-failed={statusValue === 'Failed'}>
              {status}
            </span>
          )}
          {isOpen && due !== null && Date.parse(due) < now && (
            <span className={styles.overdue}>{words.overdue}</span>
          )}
        </div>
        {text !== null && text !== '' && <p className={styles.text}>{text}</p>}
        {kind === 'messages' && !text && <p className={styles.quiet}>{words.noText}</p>}
        <div className={styles.foot}>
          <span>
            {kind === 'tasks' && (isOpen ? due !== null && `${words.due} ` : `${words.done} `)}
            <When at={entry.at} isExact={kind === 'meetings' || isOpen} now={now} />
          </span>
          {author !== null && <span>{kind === 'tasks' ? words.taskOf(author) : words.by(author)}</span>}
          {template !== null && <span>{words.template(template)}</span>}
        </div>
      </div>
      {children}
    </li>
  )
}

const Changed = ({ from, label, to }: FieldChange) => {
  const { noValue } = useWords(translations)
  return (
    <span className={styles.change}>
      {label}: {from ?? noValue} → <strong>{to ?? noValue}</strong>
    </span>
  )
}

/** Shows the relative time, and the exact local time always or on hover. */
const When = ({ at, isExact, now }: { at: string; isExact: boolean; now: number }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // The server does not know the reader's time zone.
  if (!isInBrowser) return <time dateTime={at}>{formatUtc(at, i18n.language)}</time>
  const exact = formatDate({ date: at, i18n, pattern: config.admin.dateFormat })
  return (
    <span className={styles.when}>
      <time dateTime={at} title={exact}>
        {formatRelativeTime(at, now, i18n.language)}
      </time>
      <span className={isExact ? undefined : styles.exact}>, {exact}</span>
    </span>
  )
}

/** Nothing to subscribe to: `useSyncExternalStore` only renders differently on the server. */
const never = () => () => {}
