/** Records without a ledger row, records that exist in the ledger only, and records whose values differ from the ledger. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload, CollectionSlug } from 'payload'
import { env } from '../../env'
import { type CollectionModel, tableOf } from '../../plugins/database/model/model'
import { changesSlug } from '../../plugins/ledger'
import { recordChange } from '../../plugins/ledger/record'
import { deleteRows, type Problem, thenRecord, toRepairStep, updateRows } from '../run'
import { findDifferences, listGoneIds, readAllStates } from '../states'
import { listCollections } from './records'

/** The collections whose changes the ledger records. */
export const listRecordedCollections = (payload: BasePayload): CollectionModel[] =>
  listCollections(payload).filter(({ slug }) =>
    payload.collections[slug as CollectionSlug].config.hooks.afterChange.includes(recordChange),
  )

export async function* ledger(payload: BasePayload): AsyncGenerator<Problem> {
  const table = tableOf(payload, changesSlug)
  yield {
    remedy: 'What they changed is unknown. Delete them, and record the stored values in the ledger:',
    steps: thenRecord(deleteRows),
    table,
    what: 'Rows of the ledger describe no change',
    where: `record.collection IS NULL OR record.record_id IS NULL OR record.operation IS NULL
  OR jsonb_typeof(record.changes) IS DISTINCT FROM 'object'`,
  }
  yield {
    remedy: 'A clock was wrong, and retention stops at these rows. Set their time to the current time:',
    steps: updateRows('created_at = now()'),
    table,
    what: 'Rows of the ledger have a time in the future',
    where: `record.created_at > now() + interval '1 day'`,
  }
  for (const collection of listRecordedCollections(payload)) yield* compareRecords(payload, collection)
}

async function* compareRecords(payload: BasePayload, collection: CollectionModel): AsyncGenerator<Problem> {
  const { label, slug } = collection
  const deleted: number[] = []
  const changed: number[] = []
  const gone: number[] = []
  const fields = new Set<string>()
  for await (const chunk of readAllStates(payload, slug)) {
    for (const state of chunk) {
      if (state.lastOperation === 'delete') deleted.push(state.id)
      else {
        const changedFields = Object.keys(findDifferences(payload, collection, state))
        if (changedFields.length > 0) changed.push(state.id)
        for (const name of changedFields) fields.add(name)
      }
    }
  }
  for await (const ids of listGoneIds(payload, slug)) gone.push(...ids)
  const whats = [
    [deleted, 'are there that the ledger says were deleted'],
    [changed, `hold something else than their last change says, in ${[...fields].sort().join(', ')}`],
    [gone, 'are not there, and the ledger says nothing of a deletion'],
  ] as const
  for (const [ids, what] of whats) {
    yield {
      ids,
      remedy:
        'Written by bypassing the service, or damaged. If the ledger is right, write the record again through the REST API; if the stored values are right, this records them in the ledger:',
      steps: [toRepairStep('ledger')],
      what: `${label.plural} ${what}`,
    }
  }
}

/** Records without a ledger row. Records older than the ledger need none. */
export function* unrecorded(payload: BasePayload): Generator<Problem> {
  const changes = escapeIdentifier(tableOf(payload, changesSlug))
  const isYounger = `coalesce(record.created_at > (SELECT created_at FROM ${changes} ORDER BY id LIMIT 1), FALSE)`
  for (const { label, slug } of listRecordedCollections(payload)) {
    const table = tableOf(payload, slug)
    const isUnrecorded = `NOT EXISTS (SELECT 1 FROM ${changes} AS change
        WHERE change.collection = ${escapeLiteral(slug)} AND change.record_id = record.id)`
    yield {
      isNote: true,
      remedy: 'They have no history until they are written again. Nothing needs to be done.',
      table,
      what: `${label.plural} are older than the ledger, or the ledger is empty`,
      where: `${isUnrecorded} AND NOT ${isYounger}`,
    }
    yield {
      // With CHANGES_DAYS old rows are deleted, so the first row does not show when the ledger began.
      isNote: env.CHANGES_DAYS !== undefined,
      remedy: 'They were created by bypassing the service. This records them in the ledger:',
      steps: [toRepairStep('ledger')],
      table,
      what: `${label.plural} are not in the ledger, which is older than they are`,
      where: `${isUnrecorded} AND ${isYounger}`,
    }
  }
}
