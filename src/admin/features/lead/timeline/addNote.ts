import type { ServerFunction } from 'payload'
import { inLanguage } from '../../../../fields/translated'
import { isIdempotencyKey } from '../../../../plugins/api/http/headers'
import { answer } from '../../../../plugins/api/http/respond'
import { canonical } from '../../../../plugins/api/idempotency/fingerprint'
import { runIdempotently } from '../../../../plugins/api/idempotency/runIdempotently'
import { contextOf } from '../../../../plugins/database/requestContext'
import { batchRequest, isStaff, maySee } from '../../../shared/reader'
import { ownerFields } from '../../papers/owner'
import { hasForm } from '../../save/record'
import { ActionError, create, requireText } from '../actions/action'
import { problemsOf } from '../actions/leadAction'
import { errorTranslations } from '../actions/translations'
import { timelineSlugs } from './entry'
import { translations } from './translations'

/** The batch that undoes the note, or why it was not stored. */
export type NoteAnswer = { batchId: string } | { problem: string }

/**
 * Stores a note about a lead, customer or deal that the caller sees. Repeated with the same key it writes nothing and returns the
 * first response. Undefined if nobody is signed in.
 */
export const addNote: ServerFunction = async ({
  id,
  key,
  req: incomingReq,
  slug,
  text,
}): Promise<NoteAnswer | undefined> => {
  const caller = incomingReq.user
  if (!isStaff(incomingReq) || !caller) return undefined
  const words = inLanguage(incomingReq.i18n.language, errorTranslations)
  const record = { id, slug }
  const owner = timelineSlugs.find((each) => each === slug)
  if (!owner || !hasForm(incomingReq, record) || !isIdempotencyKey(key)) return { problem: words.failed }
  try {
    const { body } = await runIdempotently(
      {
        caller,
        fingerprint: canonical(['add-note', owner, record.id, text]),
        key,
        payload: incomingReq.payload,
      },
      () => batchRequest(incomingReq),
      async (req) => {
        if (!(await maySee(req, owner, record.id))) {
          throw new ActionError('', inLanguage(incomingReq.i18n.language, translations).gone)
        }
        await create(req, 'notes', {
          [ownerFields[owner]]: record.id,
          text: requireText({ values: { text }, words }, 'text'),
        })
        const { batchId = '' } = contextOf(req)
        return answer({ batchId } satisfies NoteAnswer)
      },
    )
    return body as NoteAnswer
  } catch (error) {
    return { problem: Object.values(problemsOf(incomingReq, error, words)).join(' ') }
  }
}
