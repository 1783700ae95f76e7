/**
 * Serialises responses record by record, so that one that is too large is refused before all of it is in memory, and
 * streams them in chunks at the reader's speed. The text is the same as that of `JSON.stringify`.
 *
 * The response to a read that is larger than `ANSWER_LIMIT` is refused. The response to a write then has ids instead of
 * records. The bytes are passed on with the response, so that it is serialised once.
 */
import type { BasePayload } from 'payload'
import { maxAnswerBytesOf, tooManyBytes } from '../../database/read/answerSize'
import { Json } from '../../database/read/json'
import { isObject } from '../../database/query/where'
import type { Answer, Serialized } from './answer'

const chunkBytes = 64 * 1024

// Serialised without yielding to the event loop: takes some milliseconds.
const uninterruptedBytes = 1024 ** 2

/** The response with its bytes. @throws AnswerTooLargeError for a read whose response is larger than `ANSWER_LIMIT` */
export const fitAnswer = async (payload: BasePayload, answer: Answer, isWrite: boolean): Promise<Answer> => {
  const { body } = answer
  if (typeof body !== 'object' || body === null) return answer
  const maxBytes = maxAnswerBytesOf(payload)
  const isList = isObject(body) && Array.isArray(body['docs'])
  // A single record that was written has no limit: its size was checked when it was read.
  const serialized = await serialize(body, isWrite && !isList ? Number.POSITIVE_INFINITY : maxBytes)
  if (serialized) return { ...answer, serialized }
  if (!isWrite || !isObject(body)) throw tooManyBytes(maxBytes)
  return { ...answer, body: withIdsAsDocs(body) }
}

/** Added to the message of a bulk response whose `docs` are ids because the records are too large. */
export const recordsTooLarge = 'The records are too large for one answer: docs has their ids.'

const withIdsAsDocs = (body: Record<string, unknown>): Record<string, unknown> => {
  const docs = (body['docs'] as unknown[]).map((doc) =>
    isObject(doc) ? (doc instanceof Json ? (doc.toJSON() as { id: unknown }) : doc)['id'] : doc,
  )
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

/** For a body that is known to be small. */
export const serializeAtOnce = (body: unknown): Serialized => {
  const text = Buffer.from(toJsonText(body))
  return { bytes: text.byteLength, chunks: [text] }
}

/** The JSON of a body in parts, with each element of `docs` as a part of its own. */
function* partsOf(body: unknown): Generator<string> {
  if (!isObject(body) || body instanceof Json) {
    yield toJsonText(body)
    return
  }
  let isFirst = true
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    yield `${isFirst ? '{' : ','}${JSON.stringify(name)}:`
    isFirst = false
    if (name === 'docs' && Array.isArray(value)) yield* elementsOf(value)
    else yield toJsonText(value)
  }
  yield isFirst ? '{}' : '}'
}

function* elementsOf(list: readonly unknown[]): Generator<string> {
  yield '['
  for (const [at, element] of list.entries()) yield `${at === 0 ? '' : ','}${toJsonText(element)}`
  yield ']'
}

const toJsonText = (value: unknown): string =>
  value instanceof Json ? value.text : (JSON.stringify(value) ?? 'null')

/** Yields the chunks in order and releases each one when it is taken. */
export function* takeChunks({ chunks }: Serialized): Generator<Uint8Array> {
  const remaining = chunks.toReversed()
  chunks.length = 0
  for (let chunk = remaining.pop(); chunk; chunk = remaining.pop()) yield chunk
}

/** Converts the chunks to a web stream. */
export const streamOf = (serialized: Serialized): ReadableStream<Uint8Array> => {
  const chunks = takeChunks(serialized)
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = chunks.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
    },
    { highWaterMark: 0 },
  )
}
