import { type PayloadRequest, type ServerFunction, ValidationError } from 'payload'
import type { FailureCode } from '../../../../plugins/api/failure'
import { canonical } from '../../../../plugins/api/idempotency/fingerprint'
import { isIdempotencyKey } from '../../../../plugins/api/http/headers'
import { runIdempotently } from '../../../../plugins/api/idempotency/runIdempotently'
import { answer } from '../../../../plugins/api/http/respond'
import { toFailure } from '../../../../plugins/api/translate'
import { contextOf } from '../../../../plugins/database/requestContext'
import { lockRows } from '../../../../plugins/database/integrity/lock'
import { isObject } from '../../../../plugins/database/query/where'
import { inLanguage } from '../../../../fields/translated'
import { batchRequest, isStaff, mayChange, maySee } from '../../../shared/reader'
import { hasForm } from '../../save/record'
import { readLead } from '../leadOfReader'
import { type Action, type Written, ActionError } from './action'
import { assign, logCall, scheduleMeeting, setNextStep, writeText } from './writes'
import { startDeal } from './start-deal'
import { type ErrorWords, errorTranslations } from './translations'

const actions = {
  assign,
  logCall,
  scheduleMeeting,
  setNextStep,
  startDeal,
  writeText,
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions

/** Error messages by field; an empty name stands for the whole form. */
export type Problems = Record<string, string>

export type Done =
  | (Written & {
      /** For undoing what the action wrote. */
      batchId: string
      /** Whether the caller still sees the lead. */
      isVisible: boolean
    })
  | { problems: Problems }

/**
 * Runs a quick action: it writes all of its records, or none and returns the errors. Repeated with the same key it
 * writes nothing and returns the first response. Undefined if nobody is signed in.
 */
export const leadAction: ServerFunction = async ({
  action,
  id,
  key,
  req: incomingReq,
  values,
}): Promise<Done | undefined> => {
  if (!isStaff(incomingReq)) return undefined
  const words = inLanguage(incomingReq.i18n.language, errorTranslations)
  const record = { id, slug: 'leads' }
  const perform =
    typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action as ActionName] : undefined
  const caller = incomingReq.user
  if (!caller || !perform || !hasForm(incomingReq, record) || !isIdempotencyKey(key) || !isObject(values)) {
    return { problems: { '': words.failed } }
  }
  try {
    const { body } = await runIdempotently(
      {
        caller,
        fingerprint: canonical(['lead-action', action, record.id, values]),
        key,
        payload: incomingReq.payload,
      },
      () => batchRequest(incomingReq),
      async (req) => {
        await lockRows(req, 'leads', [record.id])
        const lead = (await mayChange(req, 'leads', record.id)) && (await readLead(req, record.id))
        if (!lead) throw new ActionError('', words.gone)
        const written = await perform({ lead, req, words, values })
        const { batchId = '' } = contextOf(req)
        const isVisible = await maySee(req, 'leads', record.id)
        return answer({ batchId, isVisible, ...written } satisfies Done)
      },
    )
    return body as Done
  } catch (error) {
    return { problems: problemsOf(incomingReq, error, words) }
  }
}

/** Why nothing was written. */
export const problemsOf = ({ payload }: PayloadRequest, error: unknown, words: ErrorWords): Problems => {
  if (error instanceof ActionError) return { [error.field]: error.message }
  if (error instanceof ValidationError) {
    return Object.fromEntries(error.data.errors.map(({ message, path }) => [path, message]))
  }
  const failure = toFailure(error)
  if (failure.status >= 500) payload.logger.error({ err: error, msg: 'quick action failed' })
  const [{ code }] = failure.problems
  return { '': errorKeys[code] ? words[errorKeys[code]] : words.failed }
}

const errorKeys: Partial<Record<FailureCode, Exclude<keyof ErrorWords, 'dealStarted' | 'unfilled'>>> = {
  answer_withheld: 'sentBefore',
  idempotency_key_reused: 'sentBefore',
  not_stored: 'uncertain',
  request_in_progress: 'underWay',
}
