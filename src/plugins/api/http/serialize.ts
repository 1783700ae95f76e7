/**
 * An answer as bytes: made record by record, so that one that is too large is known before all of it is held, and sent
 * in chunks as the reader takes them. The text is what `JSON.stringify` of the whole would be.
 *
 * A read that is larger than `ANSWER_LIMIT` is refused. A write is always answered: by ids, where its records are too large. The
 * bytes are kept beside the answer, so that it is serialised once.
 */
import type { BasePayload } from 'payload'
import { maxAnswerBytesOf, tooManyBytes } from '../../database/storage/answerSize'
import { isObject } from '../../database/query/where'
import type { Answer } from './answer'

/** `chunks` are in order; `bytes` is what they have together. */
export type Serialized = { bytes: number; chunks: Uint8Array[] }

const chunkBytes = 64 * 1024

// Serialised without letting others in between: some milliseconds.
const uninterruptedBytes = 1024 ** 2

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

/** @returns undefined for a body of more than `maxBytes` */
export const serialize = async (body: unknown, maxBytes: number): Promise<Serialized | undefined> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let pending = ''
  let sincePause = 0
  const flush = (): void => {
    if (pending === '') return
    const chunk = Buffer.from(pending)
    for (let at = 0; at < chunk.byteLength; at += chunkBytes) chunks.push(chunk.subarray(at, at + chunkBytes))
    bytes += chunk.byteLength
    sincePause += chunk.byteLength
    pending = ''
  }
  for (const part of partsOf(body)) {
    pending += part
    if (pending.length < chunkBytes) continue
    flush()
    if (bytes > maxBytes) return undefined
    if (sincePause < uninterruptedBytes) continue
    sincePause = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  flush()
  return bytes > maxBytes ? undefined : { bytes, chunks }
}

/** The text of a body in parts: the elements of `docs`, where it has them, each by itself. */
function* partsOf(body: unknown): Generator<string> {
  if (!isObject(body) || !Array.isArray(body['docs'])) {
    yield JSON.stringify(body)
    return
  }
  let isFirst = true
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    yield `${isFirst ? '{' : ','}${JSON.stringify(name)}:`
    isFirst = false
    if (name === 'docs') yield* elementsOf(value as unknown[])
    else yield JSON.stringify(value)
  }
  yield '}'
}

function* elementsOf(list: readonly unknown[]): Generator<string> {
  yield '['
  for (const [at, element] of list.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(element) ?? 'null'}`
  }
  yield ']'
}

/** The bytes as a reader takes them: what was taken is held no more. */
export const streamOf = ({ chunks }: Serialized): ReadableStream<Uint8Array> => {
  const left = chunks.toReversed()
  chunks.length = 0
  return new ReadableStream<Uint8Array>(
    {
      cancel() {
        left.length = 0
      },
      pull(controller) {
        const chunk = left.pop()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
