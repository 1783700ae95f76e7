/** Builds the data of the board of leads for the browser. */
import type { PayloadRequest, Where } from 'payload'
import { formatPhone } from '../../../../lib/people'
import { leadStatusesInProcessOrder } from '../../../../vocabulary/pipeline'
import { listLabels } from '../../../shared/labels'
import type { Board, BoardQuery, Card } from '../boardData'
import { type Row, loadRows } from './cards'

export type LeadCard = Card &
  Pick<Row, 'createdAt' | 'hasRep' | 'phone' | 'reason' | 'rep' | 'vehicle'> & {
    latestActivityAt: string
    /** The latest event, in the reader's language. */
    event: null | { at: string; type: null | string }
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
  const types = listLabels(req, 'leadEvents', 'type')
  const statuses = listLabels(req, 'leadEvents', 'status')
  return ({
    latestActivityAt,
    createdAt,
    eventAt,
    eventStatus,
    eventType,
    hasRep,
    id,
    label,
    nextSteps,
    phone,
    reason,
    rep,
    revision,
    status,
    vehicle,
  }) => ({
    latestActivityAt,
    createdAt,
    event: eventAt === null ? null : { at: eventAt, type: toLabel(types, eventType) },
    hasRep,
    id,
    name: label ?? `${id}`,
    nextStep: nextSteps?.trim() ? nextSteps.trim() : toLabel(statuses, eventStatus),
    phone: phone === null ? null : formatPhone(phone),
    reason,
    rep,
    revision,
    status,
    vehicle,
  })
}

const toLabel = (labels: ReadonlyMap<string, string>, value: null | string): null | string =>
  value === null ? null : (labels.get(value) ?? value)
