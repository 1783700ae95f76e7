/**
 * `PATCH /{collection}/{id}/fields?unchangedSince=N` of a staff session: updates some fields of one record unless they
 * were changed since revision N. A refusal because of another write has the fields as they are now, and who changed
 * them.
 */
import { randomUUID } from 'node:crypto'
import type { CollectionSlug } from 'payload'
import { recordedFields } from '../../ledger/difference'
import { lastChange } from '../../ledger/last'
import { revisionKey } from '../../ledger/reserved'
import { type Happening, timelineOf } from '../../ledger/timeline'
import { writeIn } from '../../records/write'
import { idOf, type Values } from '../../records/write/writing'
import { type Call, newRequest, transact } from '../call'
import type { Answer } from '../http/answer'
import { answer } from '../http/respond'
import { toRecord } from '../parse/json'
import { explainSingleError } from '../reason'
import { toFailure } from '../translate'
import { checkFields } from '../write/ifMatch'
import { requireVisible } from '../write/writes'

/** The body of a response. */
export type FieldsAnswer = {
  /** The batch by which the write is undone. */
  batchId?: string
  /** The record's revision; in a refusal also its fields that the request names. */
  doc?: { [field: string]: unknown; [revisionKey]: number; id: number }
  errors?: { message: string }[]
  /** In a refusal: the last change of each of these fields, as far as the ledger has it. */
  last?: Record<string, LastChange>
}

type LastChange = { at: string; by: Pick<Happening['actor'], 'name' | 'type'> }

export const updateFields = async (incoming: Call, id: number, body: unknown): Promise<Answer> => {
  const batchId = randomUUID()
  const call: Call = { ...incoming, batchId }
  const data = toRecord(body)
  try {
    return answer({ batchId, doc: await write(call, id, data) } satisfies FieldsAnswer)
  } catch (error) {
    const failure = toFailure(error)
    const errors = [{ message: explainSingleError(call, error, id) }]
    const current = conflictStatuses.has(failure.status) && (await readFields(call, id, data))
    const refusal = { errors, ...current } satisfies FieldsAnswer
    return { ...answer(refusal, failure.status), headers: failure.options.headers ?? {} }
  }
}

/** The statuses of refusals that other writes caused. */
const conflictStatuses = new Set([409, 412])

/** @returns the record's id and new revision */
const write = (
  call: Call,
  id: number,
  data: Record<string, unknown>,
): Promise<NonNullable<FieldsAnswer['doc']>> => {
  const {
    collection,
    parameters: { unchangedSince },
  } = call
  const knownRevisions = unchangedSince === undefined ? [] : [unchangedSince]
  // The values are unchecked: Payload's field validation and the hooks for staff run.
  const values: Values = { data, inverses: new Map(), isUnchecked: true }
  return transact(call, async (req) => {
    await requireVisible(call, req, id)
    await checkFields(req, collection.slug, id, { known: knownRevisions, values })
    idOf(
      await writeIn(req, { collection, operation: 'update', records: [{ id, values }] }, { isLocked: true }),
    )
    return { [revisionKey]: await lastChange(req, collection.slug, id), id }
  })
}

// Older changes are not searched for the last one of a field.
const maxChanges = 200

/** The fields that were sent as the caller sees them now; undefined if the record is not visible any more. */
const readFields = async (
  call: Call,
  id: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<Pick<FieldsAnswer, 'doc' | 'last'> | undefined> => {
  const { slug } = call.collection
  const names = recordedFields(call.collection).flatMap(({ name }) =>
    Object.hasOwn(sent, name) ? [name] : [],
  )
  const req = await newRequest(call)
  // Read before the record, so that it is never newer than the values.
  const revision = await lastChange(req, slug, id)
  // By Payload, because its hooks mask personal data for reps.
  const found = (await req.payload.findByID({
    collection: slug as CollectionSlug,
    depth: 0,
    disableErrors: true,
    id,
    overrideAccess: false,
    req,
    select: Object.fromEntries(names.map((name) => [name, true])) as never,
  })) as Record<string, unknown> | null
  if (!found) return undefined
  const values = names
    .filter((name) => Object.hasOwn(found, name))
    .map((name) => [name, found[name]] as const)
  const happenings = await timelineOf(req, slug, id, { limit: maxChanges })
  const last = names.flatMap((name): [string, LastChange][] => {
    const change = happenings.find(({ changes }) => Object.hasOwn(changes, name))
    if (!change) return []
    const { actor, createdAt } = change
    return [[name, { at: createdAt, by: { name: actor.name, type: actor.type } }]]
  })
  return {
    doc: { ...Object.fromEntries(values), [revisionKey]: revision, id },
    last: Object.fromEntries(last),
  }
}
