/** Builds the data of the board of deals for the browser. */
import type { PayloadRequest, Where } from 'payload'
import { inLanguage } from '../../../../fields/translated'
import { formatPhone } from '../../../../lib/people'
import type { Board, BoardQuery, Card } from '../boardData'
import { type Row, loadDeals } from './cards'
import { getOptions } from '../../../shared/labels'
import { translations } from './translations'

export type DealCard = Card &
  Pick<Row, 'amount' | 'createdAt' | 'customer' | 'expectedClosing' | 'vehicle'> & {
    /** The deal's status, if that status has no column of its own. */
    ownStatus: null | string
  }

/** Reads the board: a column for each suggested status, then one for all other deals. */
export const loadBoard = async (req: PayloadRequest, query: BoardQuery<Where>): Promise<Board<DealCard>> => {
  const columnStatuses = getOptions(req, 'deals', 'status')
  const statuses = columnStatuses.map(({ value }) => value)
  const { rows, totals } = await loadDeals(req, statuses, query)
  const cards = rows.map(createCardBuilder(req))
  const toColumn = (status: string) => {
    const { sum, total = 0, unread = 0 } = totals.find((column) => column.status === status) ?? {}
    const shown = cards.filter((card) => card.status === status)
    return { cards: shown, status, sum: { amount: sum ?? '0', unread }, total }
  }
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
  return ({ column, number, phone, status, ...row }) => ({
    ...row,
    canWrite: row.customer !== null,
    name: number?.trim() ? number.trim() : unnumbered,
    ownStatus: column === '' && status?.trim() ? status.trim() : null,
    phone: phone === null ? null : formatPhone(phone),
    status: column,
  })
}
