'use client'

import { Button } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import type { Item } from './notifications'
import styles from './notifications.module.css'
import { translations } from './translations'

type Props = {
  hasFailed: boolean
  items: Item[] | undefined
  onClose: () => void
  onRead: (which: { ids: number[] } | { until: string }) => void
  unread: number
}

/** The newest notifications. Opening one, or its button, marks it as read. */
export const NotificationList = ({ hasFailed, items, onClose, onRead, unread }: Props) => {
  const words = useWords(translations)
  const [newest] = items ?? []
  return (
    <div className={styles.content}>
      <div role="status">
        {hasFailed && <p>{words.failed}</p>}
        {!items && !hasFailed && <p>{words.loading}</p>}
        {items?.length === 0 && <p>{words.none}</p>}
      </div>
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ at, href, id, isRead, title, what }) => (
            <li className={isRead ? styles.read : styles.unread} key={id}>
              <Link
                className={styles.link}
                href={href}
                onClick={() => {
                  if (!isRead) onRead({ ids: [id] })
                  onClose()
                }}
              >
                <span className={styles.what}>{what}</span>
                {title && <span>{title}</span>}
                <span className={styles.at}>
                  <Moment at={at} isAgo />
                </span>
              </Link>
              {!isRead && (
                <button
                  aria-label={words.markOne(title ? `${what}: ${title}` : what)}
                  className={styles.mark}
                  onClick={() => onRead({ ids: [id] })}
                  type="button"
                >
                  {words.mark}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {newest && unread > 0 && (
          <Button
            buttonStyle="secondary"
            margin={false}
            onClick={() => onRead({ until: newest.at })}
            size="small"
          >
            {words.markAll}
          </Button>
        )}
        <Button buttonStyle="secondary" margin={false} onClick={onClose} size="small">
          {words.close}
        </Button>
      </div>
    </div>
  )
}
