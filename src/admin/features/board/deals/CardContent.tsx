'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { memo } from 'react'
import { formatAgo, formatCalendarDay } from '../../../shared/moments'
import { useWords } from '../../../shared/useWords'
import { AmountText } from '../../amounts/AmountText'
import styles from '../board.module.css'
import { translations as shared } from '../translations'
import type { DealCard } from './loadBoard'
import { translations } from './translations'

export const CardContent = memo(({ card, now }: { card: DealCard; now: number }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = { ...useWords(shared), ...useWords(translations) }
  const { amount, createdAt, customer, expectedClosing, hasRep, id, name, ownStatus, rep, status, vehicle } =
    card
  return (
    <>
      <h3>
        <Link draggable={false} href={`${config.routes.admin}/collections/deals/${id}`} prefetch={false}>
          {name}
        </Link>
      </h3>
      {status === '' && <p>{ownStatus === null ? words.withoutStatus : `${words.status} ${ownStatus}`}</p>}
      {customer !== null && <p>{customer}</p>}
      {vehicle !== null && <p>{vehicle}</p>}
      {amount !== null && amount.trim() !== '' && (
        <p className={styles.amount}>
          <AmountText text={amount} />
        </p>
      )}
      <p className={styles.quiet}>{rep ?? (hasRep ? words.hasHiddenRep : words.nobodyOnCard)}</p>
      {expectedClosing !== null && (
        <p>
          {words.closing}{' '}
          <time dateTime={expectedClosing}>{formatCalendarDay(expectedClosing, i18n.language)}</time>
        </p>
      )}
      <p className={styles.quiet}>
        {words.startedAt} <time dateTime={createdAt}>{formatAgo(createdAt, now, i18n.language)}</time>
      </p>
    </>
  )
})
CardContent.displayName = 'DealCardContent'
