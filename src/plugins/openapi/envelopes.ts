/** Schemas that responses of all collections share (document: "Shared response envelopes"). */
import { failureStatus } from '../api/failure'
import { ref, type Schema } from './types'

const records: Schema = { items: { type: 'object' }, type: 'array' }

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  properties,
  required,
  type: 'object',
})

const page: Record<string, Schema> = {
  docs: records,
  hasNextPage: { type: 'boolean' },
  hasPrevPage: { type: 'boolean' },
  limit: { type: 'integer' },
  nextPage: { description: 'Null on the last page.', type: ['integer', 'null'] },
  page: { type: 'integer' },
  pagingCounter: { description: 'The number of the first record of this page, from 1.', type: 'integer' },
  prevPage: { description: 'Null on the first page.', type: ['integer', 'null'] },
  totalDocs: { description: 'Absent with pagination=false.', type: 'integer' },
  totalPages: { description: 'At least 1. Absent with pagination=false.', type: 'integer' },
}

const untotalled = Object.keys(page).filter((name) => !name.startsWith('total'))

export const envelopeSchemas: Record<string, Schema> = {
  BulkEnvelope: object({
    batchId: {
      description:
        'The name of what was written: it stands in the changes, and POST /changes/batches/{batchId}/undo puts all of it back. Null where nothing was written.',
      type: ['string', 'null'],
    },
    docs: {
      description:
        'The records that were written, in full; for a delete, as they were. Their ids with return=minimal.',
      items: { type: ['object', 'integer'] },
      type: 'array',
    },
    errors: {
      description: 'One text for each record that failed.',
      items: { type: 'string' },
      type: 'array',
    },
    message: { type: 'string' },
  }),
  CountEnvelope: object({ totalDocs: { type: 'integer' } }),
  Failure: object({
    errors: { items: ref('schemas', 'Problem'), minItems: 1, type: 'array' },
    requestId: { description: 'Under this id the request stands in the log of the service.', type: 'string' },
  }),
  PaginatedEnvelope: object(page, untotalled),
  Problem: object(
    {
      code: {
        description: 'What went wrong; the list may grow.',
        enum: Object.keys(failureStatus),
        type: 'string',
      },
      field: { description: 'The field of the body that it is about.', type: 'string' },
      message: { description: 'For people: the thing, the reason and the remedy.', type: 'string' },
    },
    ['code', 'message'],
  ),
  RecordName: object({
    collection: { type: 'string' },
    id: { type: 'integer' },
  }),
  SingleWriteEnvelope: object({ doc: { type: 'object' }, message: { type: 'string' } }),
  VersionEntry: object({
    createdAt: { format: 'date-time', type: 'string' },
    id: { description: 'Of the entry.', type: 'integer' },
    parent: { description: 'The id of the record.', type: ['integer', 'null'] },
    updatedAt: { format: 'date-time', type: 'string' },
    version: { description: 'The record as it was.', type: 'object' },
  }),
}

/** An envelope around the records of one collection. */
export const envelopeOf = (envelope: string, record: Schema): Schema => {
  const properties: Record<string, Schema> =
    envelope === 'SingleWriteEnvelope' ? { doc: record } : { docs: { items: record, type: 'array' } }
  return { allOf: [ref('schemas', envelope), { properties, type: 'object' }] }
}

/** The bulk envelope of one collection: records or, with `return=minimal`, their ids. */
export const bulkOf = (record: Schema): Schema =>
  envelopeOf('BulkEnvelope', { anyOf: [record, { type: 'integer' }] })

/** A version entry of one collection. */
export const versionOf = (record: Schema): Schema => ({
  allOf: [ref('schemas', 'VersionEntry'), { properties: { version: record }, type: 'object' }],
})
