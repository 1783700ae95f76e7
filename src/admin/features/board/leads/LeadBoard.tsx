'use client'

import { lostStatus } from '../../../../vocabulary/pipeline'
import type { Option } from '../../../shared/labels'
import { Board } from '../Board'
import type { Board as BoardData } from '../boardData'
import type { BoardOfRecords } from '../BoardContext'
import { leadBoardSettings } from '../boards'
import type { LeadCard } from './boardOf'
import { CardContent } from './CardContent'
import { FromList, NavLink } from '../links'
import { ReasonDialog } from './ReasonDialog'
import { boardTranslations } from './translations'

const leads: BoardOfRecords = { ...leadBoardSettings, translations: boardTranslations }

type Props = {
  initial: BoardData<LeadCard>
  label: string
  /** Why a lead can be lost, which is asked before. */
  reasons: readonly Option[]
}

export const LeadBoard = ({ reasons, ...props }: Props) => (
  <Board
    {...props}
    board={leads}
    Content={CardContent}
    question={{
      isFor: (to) => to === lostStatus,
      render: ({ onAnswer, ...asked }) => (
        <ReasonDialog {...asked} onReason={(reason) => onAnswer({ reason })} reasons={reasons} />
      ),
    }}
  />
)

export const BoardLink = () => <NavLink board={leads} />

export const BoardFromList = () => <FromList board={leads} />
