'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import { memo } from 'react'
import { ago } from '../../shared/moments'
import { useWords } from '../../shared/words'
import styles from './board.module.css'
import type { Card } from './boardOf'
import { words } from './words'

/** What stands on a card. Apart, since every card hears of every step of a drag and none changes by it. */
export const CardFace = memo(({ card, now }: { card: Card; now: number }) => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const say = useWords(words)
  const { event, hasRep, id, name, nextStep, rep } = card
  return (
    <>
      <h3>
        <Link draggable={false} href={`${config.routes.admin}/collections/leads/${id}`} prefetch={false}>
          {name}
        </Link>
      </h3>
      <p className={styles.quiet}>{rep ?? (hasRep ? say.hasOther : say.nobodyOnCard)}</p>
      <p>
        {event === null ? (
          say.nothingHappened
        ) : (
          <>
            {event.type !== null && `${event.type}, `}
            <time dateTime={event.at}>{ago(event.at, now, i18n.language)}</time>
          </>
        )}
      </p>
      {nextStep !== null && (
        <p>
          <strong>{say.nextStep}</strong> {nextStep}
        </p>
      )}
    </>
  )
})
CardFace.displayName = 'CardFace'
