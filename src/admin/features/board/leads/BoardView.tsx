import type { AdminViewServerProps } from 'payload'
import { getOptions } from '../../../shared/labels'
import { leadBoardSettings } from '../boards'
import { loadBoardPage } from '../page'
import { loadBoard } from './loadBoard'
import { LeadBoard } from './LeadBoard'

/** Leads as cards in columns by their status. Payload puts the panel's template around it. */
export const BoardView = async (props: AdminViewServerProps) => {
  const { initial, label, req } = await loadBoardPage(props, { ...leadBoardSettings, loadBoard })
  return <LeadBoard initial={initial} label={label} reasons={getOptions(req, 'leads', 'reason')} />
}
