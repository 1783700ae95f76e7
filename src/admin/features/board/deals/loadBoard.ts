/** Builds the data of the board of deals for the browser. */
import type { PayloadRequest, Where } from 'payload'
import { inLanguage } from '../../../../fields/translated'
import type { Board, BoardQuery, Card } from '../boardData'
import { type Row, loadRows } from './cards'
import { getOptions } from '../../../shared/labels'
import { translations } from './translations'

export type DealCard = Card &
  Pick<Row, 'amount' | 'createdAt' | 'customer' | 'expectedClosing' | 'hasRep' | 'rep' | 'vehicle'> & {
    /** The deal's status, if that status has no column of its own. */
    ownStatus: null | string
  }

/** Reads the board: a column for each suggested status, then one for all other deals. */
export const loadBoard = async (req: PayloadRequest, query: BoardQuery<Where>): Promise<Board<DealCard>> => {
  const columnStatuses = getOptions(req, 'deals', 'status')
  const rows = await loadRows(
    req,
    columnStatuses.map(({ value }) => value),
    query,
  )
  const cards = rows.map(createCardBuilder(req))
  const toColumn = (status: string) => ({
    cards: cards.filter((card) => card.status === status),
    status,
    total: rows.find((row) => row.column === status)?.total ?? 0,
  })
  return {
    columns: [
      ...columnStatuses.map(({ label, value }) => ({ ...toColumn(value), label })),
      { ...toColumn(''), isDropDisabled: true, label: null },
    ],
    now: Date.now(),
  }
}

const createCardBuilder = ({ i18n }: PayloadRequest): ((row: Row) => DealCard) => {
  const { unnumbered } = inLanguage(i18n.language, translations)
  return ({
    amount,
    column,
    createdAt,
    customer,
    expectedClosing,
    hasRep,
    id,
    number,
    rep,
    revision,
    status,
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
    ownStatus: column === '' && status?.trim() ? status.trim() : null,
    rep,
    revision,
    status: column,
    // Without the VIN: cards are narrow, and the year and model identify the vehicle.
    vehicle: vehicle !== null && vin ? vehicle.replace(` · ${vin.trim()}`, '') : vehicle,
  })
}
