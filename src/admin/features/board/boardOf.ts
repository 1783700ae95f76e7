/** The board of leads as the browser has it. */
import type { PayloadRequest } from 'payload'
import { type Option, optionLabels, optionsOf } from '../../shared/labels'
import { type Row, rowsOf, type CardQuery } from './cards'
import { type Choices, choicesOf } from './choices'

export type Card = Pick<Row, 'activity' | 'hasRep' | 'id' | 'reason' | 'rep' | 'revision' | 'status'> & {
  /** What happened last, in the reader's language. */
  event: null | { at: string; type: null | string }
  name: string
  nextStep: null | string
}

export type Column = {
  cards: Card[]
  /** What the status is called; null for leads without one. */
  label: null | string
  status: string
  /** How many leads there are, shown or not. */
  total: number
}

export type Board = {
  choices: Choices
  columns: Column[]
  /** When it was read, in milliseconds. */
  now: number
  reasons: Option[]
}

/** The columns in the order of the vocabulary, before them the leads without a status. */
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

/** One lead's card, if the reader may see it. */
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
