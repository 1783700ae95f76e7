'use client'

import { useTranslation } from '@payloadcms/ui'
import { memo } from 'react'
import { cancelledStatus, settledStatuses } from '../../../../vocabulary/transactions'
import { formatCalendarDay } from '../../../shared/moments'
import { useWords } from '../../../shared/useWords'
import { AmountText } from '../../amounts/AmountText'
import styles from '../board.module.css'
import type { Board as BoardData } from '../boardData'
import type { BoardOfRecords } from '../BoardContext'
import { Board } from '../BoardPage'
import { dealBoardSettings } from '../boards'
import { CardBody } from '../CardItem'
import type { DealCard } from './loadBoard'
import { boardTranslations, translations } from './translations'

const deals: BoardOfRecords = { ...dealBoardSettings, translations: boardTranslations }

export const DealBoard = (props: { initial: BoardData<DealCard>; label: string }) => (
  <Board {...props} board={deals} Content={DealContent} />
)

const DealContent = memo(({ card, now }: { card: DealCard; now: number }) => {
  const words = useWords(translations)
  const { amount, createdAt, customer, expectedClosing, name, ownStatus, status, vehicle } = card
  return (
    <CardBody at={createdAt} card={card} now={now} title={customer === null ? name : `${name} · ${customer}`}>
      {status === '' && <p>{ownStatus === null ? words.withoutStatus : `${words.status} ${ownStatus}`}</p>}
      {vehicle !== null && <p className={styles.quiet}>{vehicle}</p>}
      <div className={styles.sums}>
        {expectedClosing === null ? <span /> : <Closing at={expectedClosing} now={now} status={status} />}
        {amount !== null && amount.trim() !== '' && <AmountText text={amount} />}
      </div>
    </CardBody>
  )
})
DealContent.displayName = 'DealContent'

const closedStatuses = [...settledStatuses, cancelledStatus]

/** The day on which the deal should close, marked if it has passed and the deal is open. */
const Closing = ({ at, now, status }: { at: string; now: number; status: string }) => {
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const isPast =
    at.slice(0, 10) < new Date(now).toISOString().slice(0, 10) && !closedStatuses.includes(status)
  return (
    <span className={isPast ? styles.past : styles.quiet}>
      {isPast ? words.pastClosing : words.closing}{' '}
      <time dateTime={at}>{formatCalendarDay(at, i18n.language)}</time>
    </span>
  )
}
