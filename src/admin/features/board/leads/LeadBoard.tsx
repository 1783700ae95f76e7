'use client'

import { memo } from 'react'
import { lostStatus } from '../../../../vocabulary/pipeline'
import { firstCallMinutes } from '../../../../vocabulary/tasks'
import type { Option } from '../../../shared/labels'
import { ShortTime } from '../../../shared/Moment'
import { useWords } from '../../../shared/useWords'
import { translations as clockTranslations } from '../../home/translations'
import { callUrl } from '../../record/contact'
import styles from '../board.module.css'
import type { Board as BoardData } from '../boardData'
import type { BoardOfRecords } from '../BoardContext'
import { Board } from '../BoardPage'
import { leadBoardSettings } from '../boards'
import { CardBody, Chip } from '../CardItem'
import type { LeadCard } from './loadBoard'
import { ReasonDialog } from './ReasonDialog'
import { boardTranslations, translations } from './translations'

const leads: BoardOfRecords = { ...leadBoardSettings, translations: boardTranslations }

type Props = {
  initial: BoardData<LeadCard>
  label: string
  /** The reasons to choose from before a lead is moved to "lost". */
  reasons: readonly Option[]
}

export const LeadBoard = ({ reasons, ...props }: Props) => (
  <Board
    {...props}
    board={leads}
    Content={LeadContent}
    question={{
      isFor: (to) => to === lostStatus,
      render: ({ onAnswer, ...dialog }) => (
        <ReasonDialog {...dialog} onReason={(reason) => onAnswer({ reason })} reasons={reasons} />
      ),
    }}
  />
)

const LeadContent = memo(({ card, now }: { card: LeadCard; now: number }) => {
  const words = useWords(translations)
  const { hasVehicle, latestActivityAt, meeting, nextStep, phone, source, vehicle } = card
  return (
    <CardBody
      at={latestActivityAt}
      card={card}
      chip={<LeadClock card={card} now={now} />}
      now={now}
      source={source}
    >
      {(vehicle !== null || !hasVehicle) && <p className={styles.quiet}>{vehicle ?? words.noVehicle}</p>}
      {phone?.trim() && (
        <p className={styles.quiet}>
          <a draggable={false} href={callUrl(phone)}>
            {phone}
          </a>
        </p>
      )}
      {(meeting ?? nextStep) !== null && (
        <p className={styles.step} title={nextStep ?? undefined}>
          {meeting ? (
            <>
              {meeting.name ?? words.meeting} <ShortTime at={meeting.at} now={now} />
            </>
          ) : (
            nextStep
          )}
        </p>
      )}
    </CardBody>
  )
})
LeadContent.displayName = 'LeadContent'

const minuteMs = 60_000
const dayMinutes = 1440

/** How long the lead has waited for its first contact, or else how late its task is. */
const LeadClock = ({ card: { dueAt, waited }, now }: { card: LeadCard; now: number }) => {
  const words = { ...useWords(clockTranslations), ...useWords(translations) }
  const elapsed = (since: null | number) =>
    since === null ? 0 : Math.max(0, Math.floor((now - since) / minuteMs))
  if (waited) {
    const minutes = waited.minutes + elapsed(waited.runsFrom)
    return (
      <Chip isLate={minutes > firstCallMinutes} spoken={words.waited(words.duration(minutes))}>
        {words.shortDuration(minutes)}
      </Chip>
    )
  }
  if (dueAt === null || Date.parse(dueAt) >= now) return null
  const minutes = elapsed(Date.parse(dueAt))
  return (
    <Chip isLate>
      {words.late(
        minutes < dayMinutes ? words.shortDuration(minutes) : words.days(Math.floor(minutes / dayMinutes)),
      )}
    </Chip>
  )
}
