import type { AdminViewServerProps } from 'payload'
import { dealBoardSettings } from '../boards'
import { loadBoardPage } from '../page'
import { loadBoard } from './loadBoard'
import { DealBoard } from './DealBoard'

/** Deals as cards in columns by their status. Payload puts the panel's template around it. */
export const DealBoardView = async (props: AdminViewServerProps) => {
  const { initial, label } = await loadBoardPage(props, { ...dealBoardSettings, loadBoard })
  return <DealBoard initial={initial} label={label} />
}
