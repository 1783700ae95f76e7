'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { memo } from 'react'
import { ago } from '../../shared/moments'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import type { Card } from './boardOf'
import { translations } from './translations'

/** The content of a card. Memoized, because every card renders at every step of a drag. */
export const CardContent = memo(({ card, now }: { card: Card; now: number }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const { event, hasRep, id, name, nextStep, rep } = card
  return (
    <>
      <h3>
        <Link draggable={false} href={`${config.routes.admin}/collections/leads/${id}`} prefetch={false}>
          {name}
        </Link>
      </h3>
      <p className={styles.quiet}>{rep ?? (hasRep ? words.hasOther : words.nobodyOnCard)}</p>
      <p>
        {event === null ? (
          words.nothingHappened
        ) : (
          <>
            {event.type !== null && `${event.type}, `}
            <time dateTime={event.at}>{ago(event.at, now, i18n.language)}</time>
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
CardContent.displayName = 'CardFace'
