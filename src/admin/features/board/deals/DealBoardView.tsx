import type { AdminViewServerProps } from 'payload'
import { dealBoardSettings } from '../boards'
import { boardPage } from '../page'
import { boardOf } from './boardOf'
import { DealBoard } from './DealBoard'

/** Deals as cards in columns by their status. Payload puts the panel's template around it. */
export const DealBoardView = async (props: AdminViewServerProps) => {
  const { initial, label } = await boardPage(props, { ...dealBoardSettings, boardOf })
  return <DealBoard initial={initial} label={label} />
}
