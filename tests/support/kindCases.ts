/** Random writes of one kind of field: creates, updates, deletes, and their undo. */
import fc from 'fast-check'
import type { PayloadRequest } from 'payload'
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  modelOf,
} from '../../src/plugins/database/model/model'
import { canBeSetBased } from '../../src/plugins/records/write'
import type { Writing } from '../../src/plugins/records/write/writing'
import type { BulkCase } from './bulkCases'
import { type Docs, missing, valueOf } from './bulkValues'
import { required } from './records'

export const operations = ['batch', 'POST', 'PATCH', 'PATCH id', 'DELETE'] as const

type Operation = (typeof operations)[number]

export type KindField = { collection: CollectionModel; field: FieldModel }

const given = new Set(['createdAt', 'id', 'updatedAt'])

/** The fields that keys may write, by kind. Localised text and personal data count as kinds of their own. */
export const fieldsByKind = (payload: PayloadRequest['payload']): ReadonlyMap<string, KindField[]> => {
  const kinds = new Map<string, KindField[]>()
  for (const collection of modelOf(payload).values()) {
    if (!collection.isOpen || collection.isReadOnly) continue
    for (const field of collection.fields.values()) {
      if (given.has(field.name) || field.marks.isResponseOnly) continue
      const kind = kindOf(field)
      kinds.set(kind, [...(kinds.get(kind) ?? []), { collection, field }])
    }
  }
  return kinds
}

const kindOf = ({ isInline, isLocalized, kind, marks }: FieldModel): string => {
  const words = { inline: isInline, localised: isLocalized, masked: marks.personalData !== undefined }
  return [...Object.entries(words).flatMap(([word, is]) => (is ? [word] : [])), kind].join(' ')
}

/** The fields whose writes by this operation are set-based. */
export const writtenBySet = async (
  req: PayloadRequest,
  all: readonly KindField[],
  operation: Operation,
): Promise<KindField[]> => {
  const found: KindField[] = []
  for (const each of all) if (await isSet(req, each, operation)) found.push(each)
  return found
}

const isSet = async (req: PayloadRequest, { collection, field }: KindField, operation: Operation) => {
  const isInverse = inverseKinds.has(field.kind)
  // With inverses, many records are written one by one.
  if (isInverse && operation !== 'POST' && operation !== 'PATCH id') return false
  const own = isInverse ? [] : [field.name]
  if (!(await canBeSetBased(req, writingOf(collection, operation, own)))) return false
  const owners = isInverse && modelOf(req.payload).get(field.target ?? '')
  return !owners || canBeSetBased(req, writingOf(owners, 'PATCH', [field.on ?? '']))
}

const writingOf = (collection: CollectionModel, operation: Operation, names: readonly string[]): Writing => {
  const values = { data: Object.fromEntries(names.map((name) => [name, null])), inverses: new Map() }
  if (operation === 'DELETE') return { collection, operation: 'delete', records: [{ id: 1 }] }
  return operation === 'batch' || operation === 'POST'
    ? { collection, operation: 'create', records: [values] }
    : { collection, operation: 'update', records: [{ id: 1, values }] }
}

/** @param all fields of one kind; each request writes those of one collection */
export const kindCase = (
  all: readonly KindField[],
  operation: Operation,
  docs: Docs,
): fc.Arbitrary<BulkCase> =>
  fc.constantFrom(...new Set(all.map(({ collection }) => collection))).chain(({ slug }) => {
    const fields = all.filter(({ collection }) => collection.slug === slug).map(({ field }) => field)
    const ids = (docs[slug] ?? []).map(({ id }) => id)
    const some = fc.shuffledSubarray(ids, { maxLength: 4, minLength: 2 })
    const values = fc
      .shuffledSubarray(fields, { maxLength: Math.min(3, fields.length), minLength: 1 })
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((field) => [field.name, valueIn(field, docs)]))),
      )
    const record = values.map((data) => ({ ...required(slug), ...data }))
    const body = {
      DELETE: fc.constant(undefined),
      PATCH: values,
      'PATCH id': values,
      POST: record,
      batch: fc.array(record, { maxLength: 3, minLength: 1 }).map((made) => ({ docs: made })),
    }[operation]
    const query =
      operation === 'PATCH' || operation === 'DELETE'
        ? some.map((each) => `where[id][in]=${each.join()}`)
        : fc.constant('')
    return fc.record({
      body: body as fc.Arbitrary<BulkCase['body']>,
      id: fc.constantFrom(...ids),
      isKeyed: fc.constant(false),
      isStaff: fc.constant(false),
      isUndone: fc.boolean(),
      operation: fc.constant(operation),
      query,
      slug: fc.constant(slug),
    }) as fc.Arbitrary<BulkCase>
  })

/** A valid value, or null where the field may have none. */
const valueIn = (field: FieldModel, docs: Docs): fc.Arbitrary<unknown> => {
  const value = valueOf(field, docs).filter((each) => each !== missing)
  const cannotBeEmpty = field.name === 'url' || inverseKinds.has(field.kind)
  return cannotBeEmpty ? value : fc.option(value, { freq: 6 })
}
