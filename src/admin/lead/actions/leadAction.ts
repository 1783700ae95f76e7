import { createLocalReq, type PayloadRequest, type ServerFunction, ValidationError } from 'payload'
import { lastChange } from '../../../changes/last'
import { toFailure } from '../../../contract/translate'
import { visibleFilter } from '../../../database/access'
import { lockRows } from '../../../database/lock'
import { isMeant } from '../../../database/select'
import { inTransaction } from '../../../database/transaction'
import { wordsIn } from '../../language'
import { readerOf } from '../../reader'
import type { OwnChange } from '../../save/adopted'
import { isForm } from '../../save/record'
import type { Action } from './action'
import { assign } from './assign'
import { logCall } from './call'
import { scheduleMeeting } from './meeting'
import { setNextStep } from './nextStep'
import { Refusal } from './refusal'
import { writeText } from './text'
import { refusalWords } from './words'

const actions = { assign, logCall, scheduleMeeting, setNextStep, writeText } satisfies Record<string, Action>

export type ActionName = keyof typeof actions

/** What was wrong, by field; of the whole without one. */
export type Problems = Record<string, string>

export type Done = OwnChange | { problems: Problems }

/** Does a quick action on a lead: all of its records are written, or none and the reasons are told. */
export const leadAction: ServerFunction = async ({ action, id, req: given, values }): Promise<Done> => {
  const say = wordsIn(given.i18n.language, refusalWords)
  const record = { id, slug: 'leads' }
  const perform =
    typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action as ActionName] : undefined
  if (!perform || !isForm(given, record) || typeof values !== 'object' || values === null) {
    return { problems: { '': say.failed } }
  }
  try {
    return await inTransaction(
      () => requestOf(given),
      async (req) => {
        await lockRows(req, 'leads', [record.id])
        if (!(await mayChange(req, record.id))) throw new Refusal('', say.gone)
        const before = await lastChange(req, 'leads', record.id)
        const lead = await req.payload.findByID({
          collection: 'leads',
          depth: 0,
          id: record.id,
          joins: false,
          overrideAccess: false,
          req,
        })
        await perform({ lead, req, say, values: values as Record<string, unknown> })
        return { after: await lastChange(req, 'leads', record.id), before }
      },
    )
  } catch (error) {
    return { problems: problemsOf(given, error, say.failed) }
  }
}

/** A request of its own for each attempt: one that failed is never used again. */
const requestOf = (given: PayloadRequest): Promise<PayloadRequest> => {
  const { headers, i18n, payload, user } = readerOf(given)
  return createLocalReq({ req: { headers, i18n }, ...(user ? { user } : {}) }, payload)
}

const mayChange = async (req: PayloadRequest, id: number): Promise<boolean> => {
  for (const right of ['read', 'update'] as const) {
    if (!(await isMeant(req, 'leads', id, await visibleFilter(req, 'leads', right)))) return false
  }
  return true
}

const problemsOf = ({ payload }: PayloadRequest, error: unknown, failed: string): Problems => {
  if (error instanceof Refusal) return { [error.field]: error.message }
  if (error instanceof ValidationError) {
    return Object.fromEntries(error.data.errors.map(({ message, path }) => [path, message]))
  }
  const failure = toFailure(error)
  if (failure.status >= 500) payload.logger.error({ err: error, msg: 'quick action failed' })
  return { '': failed }
}
