'use client'

import { lostStatus } from '../../../../vocabulary/pipeline'
import type { Option } from '../../../shared/labels'
import { Board } from '../Board'
import type { Board as BoardData } from '../boardData'
import type { BoardOfRecords } from '../BoardContext'
import { leadBoardSettings } from '../boards'
import type { LeadCard } from './loadBoard'
import { CardContent } from './CardContent'
import { ListToBoardLink } from '../links'
import { ReasonDialog } from './ReasonDialog'
import { boardTranslations } from './translations'

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
    Content={CardContent}
    question={{
      isFor: (to) => to === lostStatus,
      render: ({ onAnswer, ...dialog }) => (
        <ReasonDialog {...dialog} onReason={(reason) => onAnswer({ reason })} reasons={reasons} />
      ),
    }}
  />
)

export const LeadListToBoardLink = () => <ListToBoardLink board={leads} />
