/**
 * Enforces `ANSWER_LIMIT`. A read that exceeds it is refused. A write is always answered, by ids if its records are
 * too large. The serialised bytes are kept, so that serialisation happens once.
 */
import type { BasePayload } from 'payload'
import { maxAnswerBytesOf, tooManyBytes } from '../../database/storage/answerSize'
import { isObject } from '../../database/query/where'
import type { Answer } from './answer'
import { type Serialized, serialize } from './serialize'

const serializedBodies = new WeakMap<object, Serialized>()

/** The bytes of an answer, where they were made; they can be taken once. */
export const takeSerialized = ({ body }: Answer): Serialized | undefined => {
  if (typeof body !== 'object' || body === null) return undefined
  const found = serializedBodies.get(body)
  serializedBodies.delete(body)
  return found
}

/** @throws AnswerTooLargeError for a read whose answer is larger than `ANSWER_LIMIT` */
export const fitAnswer = async (payload: BasePayload, answer: Answer, isWrite: boolean): Promise<Answer> => {
  const { body } = answer
  if (typeof body !== 'object' || body === null) return answer
  const maxBytes = maxAnswerBytesOf(payload)
  const isList = isObject(body) && Array.isArray(body['docs'])
  // One record that was written is answered whatever its size: it was weighed when it was read, so it is not much larger.
  const made = await serialize(body, isWrite && !isList ? Number.POSITIVE_INFINITY : maxBytes)
  if (made) {
    serializedBodies.set(body, made)
    return answer
  }
  if (!isWrite || !isObject(body)) throw tooManyBytes(maxBytes)
  return { ...answer, body: byIds(body) }
}

/** The end of the message of a bulk answer whose `docs` are ids, though records were asked for. */
export const recordsTooLarge = 'The records are too large for one answer: docs has their ids.'

const byIds = (body: Record<string, unknown>): Record<string, unknown> => {
  const docs = (body['docs'] as unknown[]).map((doc) => (isObject(doc) ? doc['id'] : doc))
  return { ...body, docs, message: `${String(body['message'])} ${recordsTooLarge}` }
}
