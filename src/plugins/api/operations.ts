/**
 * The operations that all collections and globals have. Each entry defines its route, the rights that it needs, the
 * checks of its request, its effect, and its description.
 */
import { changesSlug } from '../ledger'
import { fieldsRevisionParameter } from '../ledger/reserved'
import { performAction } from './actions/perform'
import type { Call } from './call'
import { listGlobalChanges, getGlobal, updateGlobal } from './globals'
import type { Answer } from './http/answer'
import { answer, bulkAnswer } from './http/respond'
import { fitAnswer } from './http/serialize'
import {
  type OperationInput,
  bulkOptionNames,
  isAction,
  isWrite,
  listParameters,
  type Operation,
  type OperationName,
  parameterNames,
  projectionNames,
  type RecordOperation,
} from './operation'
import { parseBody } from './parse/body'
import { countAll, getRecord, listChanges, listRecords, listVersions } from './read/reads'
import { updateFields } from './staff/updateFields'
import { undoBatch } from './undo'
import { deleteMany, updateMany } from './write/bulk'
import { createMany, maxBatchRecords } from './write/createMany'
import { upsertRecord } from './write/upsert'
import { createRecord, deleteRecord, updateRecord } from './write/writes'

const recordParameters = [...parameterNames, ...projectionNames]
const shapeParameters = ['depth', 'locale', 'fallback-locale', ...projectionNames]
const filteredParameters = [...recordParameters, ...bulkOptionNames]

const bulkNote =
  'docs has the records that were written, errors one text for each that failed; a failure costs only its own record. With batchId all of it can be undone.'

/** In the order of their routes: the first match wins. */
export const operations: Readonly<Record<OperationName, RecordOperation>> = {
  find: {
    answers: 'page',
    method: 'GET',
    name: 'find',
    parameters: [...listParameters, ...projectionNames],
    path: '',
    perform: async (call) => answer(await listRecords(call)),
    rights: ['read'],
    texts: ({ many, plural }) => ({ id: `find${many}`, summary: `List ${plural}` }),
  },
  create: {
    answers: 'written',
    ignoresLists: true,
    isTagged: true,
    method: 'POST',
    name: 'create',
    parameters: recordParameters,
    path: '',
    perform: (call, { body }) => createRecord(call, parseBody(call.collection, body, 'create')),
    rights: ['write'],
    requestBody: 'record',
    texts: ({ one, singular }) => {
      const summary = `Create one ${singular}`
      return { id: `create${one}`, statuses: { 201: summary }, summary }
    },
  },
  updateMany: {
    answers: 'bulk',
    isFiltered: true,
    method: 'PATCH',
    name: 'updateMany',
    parameters: filteredParameters,
    path: '',
    perform: async (call, { body }) =>
      bulkAnswer(await updateMany(call, parseBody(call.collection, body, 'bulk'))),
    rights: ['read', 'write'],
    requestBody: 'bulkChanges',
    texts: ({ many, singular }) => ({
      id: `update${many}`,
      note: `Fields left out keep their value. ${bulkNote}`,
      summary: `Update every ${singular} that matches`,
    }),
  },
  deleteMany: {
    answers: 'bulk',
    isFiltered: true,
    method: 'DELETE',
    name: 'deleteMany',
    parameters: filteredParameters,
    path: '',
    perform: async (call) => bulkAnswer(await deleteMany(call)),
    rights: ['read', 'delete'],
    texts: ({ many, singular }) => ({
      id: `delete${many}`,
      note: bulkNote,
      summary: `Delete every ${singular} that matches`,
    }),
  },
  count: {
    answers: 'count',
    method: 'GET',
    name: 'count',
    parameters: parameterNames,
    path: '/count',
    perform: async (call) => answer(await countAll(call)),
    rights: ['read'],
    texts: ({ many, plural }) => ({ id: `count${many}`, summary: `Count ${plural}` }),
  },
  findVersions: {
    answers: 'versions',
    method: 'GET',
    name: 'findVersions',
    parameters: listParameters,
    path: '/versions',
    perform: async (call) => answer(await listVersions(call)),
    rights: ['read'],
    texts: ({ one, plural }) => ({
      id: `find${one}Versions`,
      note: 'Filtered and sorted by parent, createdAt, updatedAt and version.<field>.',
      summary: `List the versions of ${plural}`,
    }),
  },
  createMany: {
    answers: 'bulk',
    method: 'POST',
    name: 'createMany',
    parameters: [...shapeParameters, ...bulkOptionNames],
    path: '/batch',
    perform: async (call, { body }) => {
      const envelope = await createMany(call, body)
      const isCreated = envelope.batchId !== null
      return { ...bulkAnswer(envelope), ...(isCreated ? { status: 201 } : {}) }
    },
    rights: ['write'],
    requestBody: 'records',
    texts: ({ many, plural, singular }) => ({
      id: `create${many}`,
      note: `${bulkNote} A text in errors begins with the place of its record in the list: docs[3]. 201 when any was made.`,
      statuses: { 200: 'Nothing was made: a dry run.', 201: `At least one ${singular} was made.` },
      summary: `Create up to ${maxBatchRecords.toLocaleString('en')} ${plural}`,
    }),
  },
  upsert: {
    answers: 'written',
    recordMayBeMissing: true,
    isTagged: true,
    method: 'PUT',
    name: 'upsert',
    parameters: shapeParameters,
    path: '/by/{field}/{value}',
    perform: (call, { body, parts }) => upsertRecord(call, parts, body),
    rights: ['read', 'write'],
    requestBody: 'changes',
    texts: ({ keys, one, singular }) => ({
      id: `upsert${one}`,
      note: 'The body need not repeat the value. 201 for one that was made, 200 for one that was there; where several have the value nothing is written.',
      statuses: { 200: 'One had the value and was updated.', 201: 'None had it: one was made.' },
      summary: `Create or update one ${singular} by its ${keys.join(' or ')}`,
    }),
  },
  undoBatch: {
    answers: 'names',
    recordMayBeMissing: true,
    method: 'POST',
    name: 'undoBatch',
    of: changesSlug,
    parameters: ['dryRun', 'allOrNothing'],
    path: '/batches/{batchId}/undo',
    perform: async (call, { parts }) => bulkAnswer(await undoBatch(call, parts['batchId'] ?? '')),
    rights: ['read'],
    texts: () => ({
      id: 'undoBatch',
      note: `Each record is put back to what it was before the batch, deleted ones with their ids and versions, where nobody
      changed it since; errors names the others. Itself a batch, with a batchId of its own.`.replaceAll(
        /\s+/g,
        ' ',
      ),
      summary: 'Undo what a bulk request wrote',
    }),
  },
  findById: {
    answers: 'record',
    recordMayBeMissing: true,
    isTagged: true,
    method: 'GET',
    name: 'findById',
    parameters: recordParameters,
    path: '/{id}',
    perform: (call, { id }) => getRecord(call, id),
    precondition: 'If-None-Match',
    rights: ['read'],
    texts: ({ one, singular }) => {
      const summary = `Read one ${singular}`
      return {
        id: `find${one}ById`,
        statuses: { 200: summary, 304: 'The answer would be one that If-None-Match names.' },
        summary,
      }
    },
  },
  updateById: {
    answers: 'written',
    ignoresLists: true,
    recordMayBeMissing: true,
    isTagged: true,
    method: 'PATCH',
    name: 'updateById',
    parameters: recordParameters,
    path: '/{id}',
    perform: (call, { body, id }) => updateRecord(call, id, parseBody(call.collection, body, 'byId')),
    precondition: 'If-Match',
    rights: ['read', 'write'],
    requestBody: 'changes',
    texts: ({ one, singular }) => ({
      id: `update${one}ById`,
      note: 'Fields left out keep their value.',
      summary: `Update one ${singular}`,
    }),
  },
  deleteById: {
    answers: 'written',
    ignoresLists: true,
    recordMayBeMissing: true,
    method: 'DELETE',
    name: 'deleteById',
    parameters: recordParameters,
    path: '/{id}',
    perform: (call, { id }) => deleteRecord(call, id),
    precondition: 'If-Match',
    rights: ['read', 'delete'],
    texts: ({ one, singular }) => ({ id: `delete${one}ById`, summary: `Delete one ${singular}` }),
  },
  findChanges: {
    answers: 'changes',
    recordMayBeMissing: true,
    method: 'GET',
    name: 'findChanges',
    parameters: listParameters,
    path: '/{id}/changes',
    perform: async (call, { id }) => answer(await listChanges(call, id)),
    rights: ['read'],
    texts: ({ one, singular }) => ({
      id: `find${one}Changes`,
      note: 'Also of a record that is gone. Filtered and sorted by the fields of a change.',
      summary: `List what happened to one ${singular}`,
    }),
  },
}

const { findById, findChanges, updateById } = operations

/** Removes ETag and preconditions, which globals do not have. */
const withoutTag = (operation: RecordOperation): RecordOperation => {
  const untagged = { ...operation }
  delete untagged.isTagged
  delete untagged.precondition
  return untagged
}

const updateGlobalBy = (method: 'PATCH' | 'POST', verb: string): RecordOperation => ({
  ...withoutTag(updateById),
  method,
  path: '',
  perform: (call, { body }) => updateGlobal(call, body),
  texts: (words) => ({
    ...updateById.texts(words),
    id: `${verb}${words.one}`,
    summary: `Update ${words.singular}`,
  }),
})

/** The operations on a global, below `/globals/{slug}`. Payload itself updates a global by POST. */
export const globalOperations: readonly RecordOperation[] = [
  {
    ...withoutTag(findById),
    ignoresLists: true,
    path: '',
    perform: (call) => getGlobal(call),
    texts: ({ one, singular }) => ({ id: `find${one}`, summary: `Read ${singular}` }),
  },
  updateGlobalBy('PATCH', 'update'),
  updateGlobalBy('POST', 'save'),
  {
    ...findChanges,
    path: '/changes',
    perform: (call) => listGlobalChanges(call),
    texts: (words) => ({
      ...findChanges.texts(words),
      note: 'Filtered and sorted by the fields of a change.',
      summary: `List what happened to ${words.singular}`,
    }),
  },
]

/** The operations that only staff sessions have, on collections that API keys write too. */
export const staffOperations: readonly RecordOperation[] = [
  {
    ...withoutTag(updateById),
    parameters: ['locale', fieldsRevisionParameter],
    path: '/{id}/fields',
    perform: (call, { body, id }) => updateFields(call, id, body),
  },
]

/** Performs an operation, after all checks of its request except those of the values in its body. */
export const perform = async (call: Call, operation: Operation, input: OperationInput): Promise<Answer> => {
  const performed = isAction(operation)
    ? performAction(call, operation, input.id, input.body)
    : operation.perform(call, input)
  return fitAnswer(call.payload, await performed, isWrite(operation))
}
