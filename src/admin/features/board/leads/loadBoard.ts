/** Builds the data of the board of leads for the browser. */
import type { PayloadRequest, Where } from 'payload'
import { formatPhone } from '../../../../lib/people'
import { leadStatusesInProcessOrder } from '../../../../vocabulary/pipeline'
import { listLabels } from '../../../shared/labels'
import type { Board, BoardQuery, Card } from '../boardData'
import { type Row, loadRows } from './cards'

export type LeadCard = Card &
  Pick<Row, 'dueAt' | 'hasVehicle' | 'latestActivityAt' | 'meeting' | 'phone' | 'reason'> &
  Pick<Row, 'source' | 'vehicle' | 'waited'> & {
    /** The next steps that the latest event names, else the label of its status. */
    nextStep: null | string
  }

/** Reads the board. The column of leads without a status comes first, then the statuses in the order of the process. */
export const loadBoard = async (req: PayloadRequest, query: BoardQuery<Where>): Promise<Board<LeadCard>> => {
  const rows = await loadRows(req, query)
  const cards = rows.map(createCardBuilder(req))
  const labels = listLabels(req, 'leads', 'processStatuses')
  const statuses: [string, null | string][] = [
    ['', null],
    ...leadStatusesInProcessOrder.map((status): [string, string] => [status, labels.get(status) ?? status]),
  ]
  return {
    columns: statuses.map(([status, label]) => ({
      cards: cards.filter((card) => card.status === status),
      label,
      status,
      total: rows.find((row) => row.status === status)?.total ?? 0,
    })),
    now: Date.now(),
  }
}

const createCardBuilder = (req: PayloadRequest): ((row: Row) => LeadCard) => {
  const sources = listLabels(req, 'leads', 'source')
  const statuses = listLabels(req, 'leadEvents', 'status')
  return ({ eventStatus, label, nextSteps, phone, source, ...row }) => ({
    ...row,
    canWrite: true,
    name: label ?? `${row.id}`,
    nextStep: nextSteps?.trim() ? nextSteps.trim() : toLabel(statuses, eventStatus),
    phone: phone === null ? null : formatPhone(phone),
    source: toLabel(sources, source),
  })
}

const toLabel = (labels: ReadonlyMap<string, string>, value: null | string): null | string =>
  value === null ? null : (labels.get(value) ?? value)
