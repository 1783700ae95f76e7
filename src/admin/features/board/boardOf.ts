/** The data of the board that the browser gets. */
import type { PayloadRequest } from 'payload'
import { type Option, optionLabels, optionsOf } from '../../shared/labels'
import { type Row, rowsOf, type CardQuery } from './cards'
import { type Choices, choicesOf } from './choices'

export type Card = Pick<Row, 'activity' | 'hasRep' | 'id' | 'reason' | 'rep' | 'revision' | 'status'> & {
  /** The latest event, in the reader's language. */
  event: null | { at: string; type: null | string }
  name: string
  nextStep: null | string
}

export type Column = {
  cards: Card[]
  /** The label of the status; null for leads without one. */
  label: null | string
  status: string
  /** The number of leads in the column, shown or not. */
  total: number
}

export type Board = {
  choices: Choices
  columns: Column[]
  /** The time of reading, in milliseconds since 1970. */
  now: number
  reasons: Option[]
}

/**
 * Reads the board. The column of leads without a status comes first, then the statuses in the order of the
 * vocabulary.
 */
export const boardOf = async (req: PayloadRequest, query: CardQuery): Promise<Board> => {
  const rows = await rowsOf(req, query)
  const cards = rows.map(cardIn(req))
  const statuses: [string, null | string][] = [['', null], ...optionLabels(req, 'leads', 'processStatuses')]
  return {
    choices: await choicesOf(req),
    columns: statuses.map(([status, label]) => ({
      cards: cards.filter((card) => card.status === status),
      label,
      status,
      total: rows.find((row) => row.status === status)?.total ?? 0,
    })),
    now: Date.now(),
    reasons: optionsOf(req, 'leads', 'reason'),
  }
}

/** The card of one lead; undefined if the reader may not see it. */
export const cardOf = async (req: PayloadRequest, id: number): Promise<Card | undefined> =>
  (await rowsOf(req, { where: { id: { equals: id } } })).map(cardIn(req))[0]

const cardIn = (req: PayloadRequest): ((row: Row) => Card) => {
  const types = optionLabels(req, 'leadEvents', 'type')
  const statuses = optionLabels(req, 'leadEvents', 'status')
  return ({
    activity,
    eventAt,
    eventStatus,
    eventType,
    hasRep,
    id,
    label,
    nextSteps,
    reason,
    rep,
    revision,
    status,
  }) => ({
    activity,
    event: eventAt === null ? null : { at: eventAt, type: inWords(types, eventType) },
    hasRep,
    id,
    name: label ?? `${id}`,
    nextStep: nextSteps?.trim() ? nextSteps.trim() : inWords(statuses, eventStatus),
    reason,
    rep,
    revision,
    status,
  })
}

const inWords = (labels: ReadonlyMap<string, string>, value: null | string): null | string =>
  value === null ? null : (labels.get(value) ?? value)
