import type { PayloadRequest, ServerFunction } from 'payload'
import type { FailureCode } from '../../../plugins/api/failure'
import { canonical } from '../../../plugins/api/idempotency/fingerprint'
import { runIdempotently } from '../../../plugins/api/idempotency/runIdempotently'
import { isIdempotencyKey } from '../../../plugins/api/http/headers'
import { answer } from '../../../plugins/api/http/respond'
import { reasonOf } from '../../../plugins/api/reason'
import { staffCall } from '../../../plugins/api/staff/staffCall'
import { toFailure } from '../../../plugins/api/translate'
import { collectionOf } from '../../../plugins/database/model/model'
import { newResolvedAccess } from '../../../plugins/database/query/rules'
import { isObject } from '../../../plugins/database/query/where'
import { contextOf } from '../../../plugins/database/requestContext'
import { inLanguage } from '../../../fields/translated'
import { batchRequest, isStaff, requestOfReader } from '../../shared/reader'
import { titlesOf, unseenTitle } from '../../shared/titles'
import type { Choices } from './fields'
import { merge, MergeRefusal, UnwrittenError } from './merge'
import { parsePairIds, type Revisions } from './pair'
import { type RefusalWords, refusalTranslations } from './translations/refusals'

export type Merged = { /** Needed for undo. */ batchId: string; moved: number } | { problems: string[] }

/**
 * Merges two records as the preview showed them, or returns why not and writes nothing. Repeated with the same key it writes
 * nothing and returns the first response. Undefined if nobody is signed in.
 */
export const mergeRecords: ServerFunction = async ({
  choices,
  key,
  req: incomingReq,
  revisions,
  ...sent
}): Promise<Merged | undefined> => {
  const caller = incomingReq.user
  if (!isStaff(incomingReq) || !caller) return undefined
  const words = inLanguage(incomingReq.i18n.language, refusalTranslations)
  const ids = parsePairIds(sent)
  if (!ids || !isIdempotencyKey(key) || !isChoices(choices) || !isRevisions(revisions)) {
    return { problems: [words.failed] }
  }
  try {
    const { body } = await runIdempotently(
      {
        caller,
        fingerprint: canonical(['merge', ids, choices, revisions]),
        key,
        payload: incomingReq.payload,
      },
      () => batchRequest(incomingReq),
      async (req) => {
        const moved = await merge(req, ids, { choices, revisions }, words)
        return answer({ batchId: contextOf(req).batchId ?? '', moved } satisfies Merged)
      },
    )
    return body as Merged
  } catch (error) {
    return { problems: await explainError(incomingReq, error, words) }
  }
}

const isChoices = (value: unknown): value is Choices =>
  isObject(value) && Object.values(value).every((side) => side === 'drop' || side === 'keep')

const isRevisions = (value: unknown): value is Revisions =>
  isObject(value) && [value['keep'], value['drop']].every(Number.isSafeInteger)

/** Explains an error to the reader. Reads with a new request, because the transaction of the failed request has ended. */
const explainError = async (req: PayloadRequest, error: unknown, words: RefusalWords): Promise<string[]> => {
  if (error instanceof MergeRefusal) return [...error.problems]
  if (error instanceof UnwrittenError) {
    const { error: cause, id, slug } = error.record
    const reader = requestOfReader(req)
    const name = (await titlesOf(reader, [{ id, slug }])).get(`${slug}/${id}`) ?? unseenTitle(reader, slug)
    if (cause === undefined) return [words.notWritten(name)]
    const call = staffCall(req, undefined, collectionOf(req.payload, slug))
    return [words.failedAt(name, reasonOf({ ...call, access: newResolvedAccess(req.user) }, cause, id))]
  }
  const failure = toFailure(error)
  if (failure.status >= 500) req.payload.logger.error({ err: error, msg: 'merge failed' })
  const [{ code }] = failure.problems
  return [textByCode[code] ? words[textByCode[code]] : words.failed]
}

const textByCode: Partial<Record<FailureCode, 'mergedBefore' | 'uncertain' | 'underWay'>> = {
  answer_withheld: 'mergedBefore',
  idempotency_key_reused: 'mergedBefore',
  not_stored: 'uncertain',
  request_in_progress: 'underWay',
}
