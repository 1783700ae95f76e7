import type { AdminViewServerProps } from 'payload'
import { optionsOf } from '../../../shared/labels'
import { leadBoardSettings } from '../boards'
import { boardPage } from '../page'
import { boardOf } from './boardOf'
import { LeadBoard } from './LeadBoard'

/** Leads as cards in columns by their status. Payload puts the panel's template around it. */
export const BoardView = async (props: AdminViewServerProps) => {
  const { initial, label, req } = await boardPage(props, { ...leadBoardSettings, boardOf })
  return <LeadBoard initial={initial} label={label} reasons={optionsOf(req, 'leads', 'reason')} />
}
