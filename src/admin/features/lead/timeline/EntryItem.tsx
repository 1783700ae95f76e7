'use client'

import { getTranslation } from '@payloadcms/translations'
import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import { useWords } from '../../../shared/useWords'
import type { Entry } from './entry'
import { relative } from '../../../shared/moments'
import styles from './timeline.module.css'
import { translations } from './translations'

/** One entry of the timeline: its kind, text, time and author. */
export const EntryItem = ({ entry, now }: { entry: Entry; now: number }) => {
  const { author, id, kind, status, statusValue, template, text, title, type } = entry
  const { config, getEntityConfig } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const labels = getEntityConfig({ collectionSlug: kind }).labels
  const headline = (kind === 'meetings' ? title : type) ?? words.unnamed
  return (
    <li className={styles.entry} data-kind={kind}>
      <div className={styles.head}>
        <span className={styles.kind} data-kind={kind}>
          {getTranslation(labels.singular, i18n)}
        </span>
        <Link href={`${config.routes.admin}/collections/${kind}/${id}`}>{headline}</Link>
        {status !== null && (
          <span className={styles.status} data-failed={statusValue === 'Failed'}>
            {status}
          </span>
        )}
      </div>
      {text !== null && text !== '' && <p className={styles.text}>{text}</p>}
      {kind === 'messages' && !text && <p className={styles.quiet}>{words.noText}</p>}
      <p className={styles.foot}>
        <When at={entry.at} isExact={kind === 'meetings'} now={now} />
        {author !== null && <span>{words.by(author)}</span>}
        {template !== null && <span>{words.template(template)}</span>}
      </p>
    </li>
  )
}

/** Shows the relative time, and the exact local time always or on hover. */
const When = ({ at, isExact, now }: { at: string; isExact: boolean; now: number }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const exact = formatDate({ date: at, i18n, pattern: config.admin.dateFormat })
  return (
    <span className={styles.when}>
      <time dateTime={at} title={exact}>
        {relative(at, now, i18n.language)}
      </time>
      <span className={isExact ? undefined : styles.exact}>, {exact}</span>
    </span>
  )
}
