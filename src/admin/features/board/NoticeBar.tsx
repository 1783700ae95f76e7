'use client'

import { useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { buttonTranslations } from '../../shared/translations'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import type { Card } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { Notice } from './useMoves'
import { translations } from './translations'

type Props<C extends Card> = {
  nameOf: (status: string) => string
  notice: Notice<C> | undefined
  onRetry: (card: C, to: string) => void
  onClose: () => void
}

/** Announces the result of a move, also to screen readers. A problem stays until the reader closes it. */
export const NoticeBar = <C extends Card>({ nameOf, notice, onRetry, onClose }: Props<C>) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { config } = useConfig()
  const { slug } = useBoardSettings()
  const retry = notice?.retry
  return (
    <>
      <p className={text.spoken} role="status">
        {notice && !notice.isProblem && notice.text}
      </p>
      <div role="alert">
        {notice?.isProblem && (
          <div className={styles.notice}>
            <p>{notice.text}</p>
            {retry && (
              <Link href={`${config.routes.admin}/collections/${slug}/${retry.card.id}`}>
                {retry.card.name}
              </Link>
            )}
            <div className={styles.buttons}>
              {retry && (
                <button className={styles.toggle} onClick={() => onRetry(retry.card, retry.to)} type="button">
                  {words.moveAnyway(nameOf(retry.to))}
                </button>
              )}
              <button className={styles.toggle} onClick={onClose} type="button">
                {retry ? words.leave : buttons.close}
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}
