'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { buttonTranslations } from '../../shared/translations'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import type { Card } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { Notice } from './useMoves'
import { translations } from './translations'

type Props<C extends Card> = {
  nameOf: (status: string) => string
  notice: Notice<C> | undefined
  onAgain: (card: C, to: string) => void
  onClose: () => void
}

/** Announces the result of a move, also to screen readers. A problem stays until the reader closes it. */
export const NoticeBar = <C extends Card>({ nameOf, notice, onAgain, onClose }: Props<C>) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { config } = useConfig()
  const { slug } = useBoardSettings()
  const again = notice?.again
  return (
    <>
      <p className={styles.heard} role="status">
        {notice && !notice.isProblem && notice.text}
      </p>
      <div role="alert">
        {notice?.isProblem && (
          <div className={styles.notice}>
            <p>{notice.text}</p>
            {again && (
              <Link href={`${config.routes.admin}/collections/${slug}/${again.card.id}`}>
                {again.card.name}
              </Link>
            )}
            <div className={styles.buttons}>
              {again && (
                <button className={styles.toggle} onClick={() => onAgain(again.card, again.to)} type="button">
                  {words.moveAll(nameOf(again.to))}
                </button>
              )}
              <button className={styles.toggle} onClick={onClose} type="button">
                {again ? words.leave : buttons.close}
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}
