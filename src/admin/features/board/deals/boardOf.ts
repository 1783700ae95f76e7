/** The data of the board of deals that the browser gets. */
import type { PayloadRequest, Where } from 'payload'
import { inLanguage } from '../../../../fields/translated'
import type { Board, BoardQuery, Card } from '../boardData'
import { type Row, rowsOf } from './cards'
import { usualStatuses } from './columns'
import { translations } from './translations'

export type DealCard = Card &
  Pick<Row, 'amount' | 'createdAt' | 'customer' | 'expectedClosing' | 'hasRep' | 'rep' | 'vehicle'> & {
    /** A status that has no column of its own. */
    ownStatus: null | string
  }

/** Reads the board: the usual statuses in their order, then one column for all others and for deals without one. */
export const boardOf = async (req: PayloadRequest, query: BoardQuery<Where>): Promise<Board<DealCard>> => {
  const usual = usualStatuses(req)
  const rows = await rowsOf(
    req,
    usual.map(({ value }) => value),
    query,
  )
  const cards = rows.map(cardIn(req))
  const columnOf = (status: string) => ({
    cards: cards.filter((card) => card.status === status),
    status,
    total: rows.find((row) => row.status === status)?.total ?? 0,
  })
  return {
    columns: [
      ...usual.map(({ label, value }) => ({ ...columnOf(value), label })),
      { ...columnOf(''), isDropDisabled: true, label: null },
    ],
    now: Date.now(),
  }
}

const cardIn = ({ i18n }: PayloadRequest): ((row: Row) => DealCard) => {
  const { unnumbered } = inLanguage(i18n.language, translations)
  return ({
    amount,
    createdAt,
    customer,
    expectedClosing,
    hasRep,
    id,
    number,
    rep,
    revision,
    status,
    storedStatus,
    vehicle,
    vin,
  }) => ({
    amount,
    createdAt,
    customer,
    expectedClosing,
    hasRep,
    id,
    name: number?.trim() ? number.trim() : unnumbered,
    ownStatus: status === '' && storedStatus?.trim() ? storedStatus.trim() : null,
    rep,
    revision,
    status,
    // A card is narrow, and the year and the model say which it is.
    vehicle: vehicle !== null && vin ? vehicle.replace(` · ${vin.trim()}`, '') : vehicle,
  })
}
