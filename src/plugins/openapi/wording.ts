/** The texts for each operation of a collection: its purpose, its input and its response. */
import { maxBatchRecords } from '../api/write/createMany'
import type { OperationName } from '../api/operations'
import { bulkOf, envelopeOf, versionOf } from './envelopes'
import type { Described } from './described'
import { componentName, naturalKeys, pluralName } from './names'
import { bulkWriteName, createName, writeName } from './schemas'
import { ref, type Schema } from './types'

export type Wording = { body?: Schema; id: string; note?: string; success: Schema; summary: string }

const each =
  'docs has the records that were written, errors one text for each that failed; a failure costs only its own record. With batchId all of it can be undone.'

/** The texts for the routes of a global, by operation and method: Payload's POST does what PATCH does. */
export const globalWording = (global: Described, change: Described) => {
  const { singular } = global.label
  const one = componentName(global)
  const words = wording(global, change)
  return (name: OperationName, method: string): Wording => {
    switch (name) {
      case 'findById':
        return { ...words.findById, id: `find${one}`, summary: `Read ${singular}` }
      case 'findChanges':
        return {
          ...words.findChanges,
          note: 'Filtered and sorted by the fields of a change.',
          summary: `List what happened to ${singular}`,
        }
      default:
        return {
          ...words.updateById,
          id: method === 'POST' ? `save${one}` : `update${one}`,
          summary: `Update ${singular}`,
        }
    }
  }
}

/** @param change the record of the ledger */
export const wording = (collection: Described, change: Described): Record<OperationName, Wording> => {
  const { plural, singular } = collection.label
  const [one, many] = [componentName(collection), pluralName(collection)]
  const record = ref('schemas', one)
  const written = envelopeOf('SingleWriteEnvelope', record)
  const bulk = bulkOf(record)
  return {
    count: {
      id: `count${many}`,
      success: ref('schemas', 'CountEnvelope'),
      summary: `Count ${plural}`,
    },
    create: {
      body: ref('schemas', createName(collection)),
      id: `create${one}`,
      success: written,
      summary: `Create one ${singular}`,
    },
    createMany: {
      body: {
        additionalProperties: false,
        properties: {
          docs: {
            items: ref('schemas', createName(collection)),
            maxItems: maxBatchRecords,
            minItems: 1,
            type: 'array',
          },
        },
        required: ['docs'],
        type: 'object',
      },
      id: `create${many}`,
      note: `${each} A text in errors begins with the place of its record in the list: docs[3]. 201 when any was made.`,
      success: bulk,
      summary: `Create up to ${maxBatchRecords.toLocaleString('en')} ${plural}`,
    },
    deleteById: { id: `delete${one}ById`, success: written, summary: `Delete one ${singular}` },
    deleteMany: {
      id: `delete${many}`,
      note: each,
      success: bulk,
      summary: `Delete every ${singular} that matches`,
    },
    find: {
      id: `find${many}`,
      success: envelopeOf('PaginatedEnvelope', record),
      summary: `List ${plural}`,
    },
    findById: { id: `find${one}ById`, success: record, summary: `Read one ${singular}` },
    findChanges: {
      id: `find${one}Changes`,
      note: 'Also of a record that is gone. Filtered and sorted by the fields of a change.',
      success: envelopeOf('PaginatedEnvelope', ref('schemas', componentName(change))),
      summary: `List what happened to one ${singular}`,
    },
    findVersions: {
      id: `find${one}Versions`,
      note: 'Filtered and sorted by parent, createdAt, updatedAt and version.<field>.',
      success: envelopeOf('PaginatedEnvelope', versionOf(record)),
      summary: `List the versions of ${plural}`,
    },
    undoBatch: {
      id: 'undoBatch',
      note: `Each record is put back to what it was before the batch, deleted ones with their ids and versions, where nobody
        changed it since; errors names the others. Itself a batch, with a batchId of its own.`.replaceAll(
        /\s+/g,
        ' ',
      ),
      success: envelopeOf('BulkEnvelope', ref('schemas', 'RecordName')),
      summary: 'Undo what a bulk request wrote',
    },
    updateById: {
      body: ref('schemas', writeName(collection)),
      id: `update${one}ById`,
      note: 'Fields left out keep their value.',
      success: written,
      summary: `Update one ${singular}`,
    },
    updateMany: {
      body: ref('schemas', bulkWriteName(collection)),
      id: `update${many}`,
      note: `Fields left out keep their value. ${each}`,
      success: bulk,
      summary: `Update every ${singular} that matches`,
    },
    upsert: {
      body: ref('schemas', writeName(collection)),
      id: `upsert${one}`,
      note: 'The body need not repeat the value. 201 for one that was made, 200 for one that was there; where several have the value nothing is written.',
      success: written,
      summary: `Create or update one ${singular} by its ${naturalKeys(collection).join(' or ')}`,
    },
  }
}
