'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { memo } from 'react'
import { formatAgo } from '../../../shared/moments'
import { useWords } from '../../../shared/useWords'
import { callUrl } from '../../record/contact'
import styles from '../board.module.css'
import { translations as shared } from '../translations'
import type { LeadCard } from './loadBoard'
import { translations } from './translations'

export const CardContent = memo(({ card, now }: { card: LeadCard; now: number }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = { ...useWords(shared), ...useWords(translations) }
  const { createdAt, event, hasRep, id, name, nextStep, phone, rep, vehicle } = card
  return (
    <>
      <h3>
        <Link draggable={false} href={`${config.routes.admin}/collections/leads/${id}`} prefetch={false}>
          {name}
        </Link>
      </h3>
      <p className={styles.quiet}>{rep ?? (hasRep ? words.hasHiddenRep : words.nobodyOnCard)}</p>
      {phone !== null && phone.trim() !== '' && (
        <p>
          <a draggable={false} href={callUrl(phone)}>
            {phone}
          </a>
        </p>
      )}
      {vehicle !== null && <p>{vehicle}</p>}
      <p className={styles.quiet}>
        {words.receivedAt} <time dateTime={createdAt}>{formatAgo(createdAt, now, i18n.language)}</time>
      </p>
      <p>
        {event === null ? (
          words.nothingHappened
        ) : (
          <>
            {event.type !== null && `${event.type}, `}
            <time dateTime={event.at}>{formatAgo(event.at, now, i18n.language)}</time>
          </>
        )}
      </p>
      {nextStep !== null && (
        <p>
          <strong>{words.nextStep}</strong> {nextStep}
        </p>
      )}
    </>
  )
})
CardContent.displayName = 'LeadCardContent'
