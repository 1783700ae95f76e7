/** Finds records that exist in the ledger only, and records whose values differ from the ledger. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { changesSlug } from '../../plugins/ledger'
import { type CollectionModel, tableOf } from '../../plugins/database/model/model'
import { findInvalidRows } from '../readOnlyQuery'
import { listRecordedCollections } from '../collections'
import { type Check, maxExamples, type Finding, toRepairStep } from '../finding'
import { listGoneIds } from '../ledger/gone'
import { repairLedger } from '../ledger/repair'
import { readAllStates, findDifferences } from '../ledger/states'

const remedy =
  'Written by bypassing the service, or damaged. If the ledger is right, write the record again through the REST API; if the stored values are right, this records them in the ledger:'

export const ledger: Check = {
  repair: repairLedger,
  name: 'ledger',
  async run(payload) {
    const findings = await findWrongRows(payload)
    for (const collection of listRecordedCollections(payload)) {
      findings.push(...(await examineCollection(payload, collection)))
    }
    return findings
  },
}

const isIncomplete = `record.collection IS NULL OR record.record_id IS NULL OR record.operation IS NULL
  OR jsonb_typeof(record.changes) IS DISTINCT FROM 'object'`

const isFuture = `record.created_at > now() + interval '1 day'`

const findWrongRows = (payload: BasePayload): Promise<Finding[]> => {
  const table = tableOf(payload, changesSlug)
  const name = escapeIdentifier(table)
  return findInvalidRows(payload, table, [
    {
      condition: isIncomplete,
      remedy: 'What they changed is unknown. Delete them, and record the stored values in the ledger:',
      steps: [{ sql: `DELETE FROM ${name} AS record WHERE ${isIncomplete};` }, toRepairStep('ledger')],
      what: 'Rows of the ledger describe no change',
    },
    {
      condition: isFuture,
      remedy: 'A clock was wrong, and retention stops at these rows. Set their time to the current time:',
      steps: [{ sql: `UPDATE ${name} AS record SET created_at = now() WHERE ${isFuture};` }],
      what: 'Rows of the ledger have a time in the future',
    },
  ])
}

const examineCollection = async (payload: BasePayload, collection: CollectionModel): Promise<Finding[]> => {
  const { label, slug } = collection
  const deleted = createTally(`${label.plural} are there that the ledger says were deleted`)
  const changed = createTally(`${label.plural} hold something else than their last change says`)
  const gone = createTally(`${label.plural} are not there, and the ledger says nothing of a deletion`)
  const fields = new Set<string>()
  for await (const chunk of readAllStates(payload, slug)) {
    for (const state of chunk) {
      if (state.lastOperation === 'delete') deleted.add(state.id)
      else {
        const changedFields = Object.keys(findDifferences(payload, collection, state))
        if (changedFields.length > 0) changed.add(state.id)
        for (const name of changedFields) fields.add(name)
      }
    }
  }
  for await (const ids of listGoneIds(payload, slug)) for (const id of ids) gone.add(id)
  return [...deleted.toFindings(), ...changed.toFindings([...fields].sort().join(', ')), ...gone.toFindings()]
}

/** Counts ids and keeps the first ones as examples. */
const createTally = (what: string) => {
  const examples: number[] = []
  let count = 0
  return {
    add(id: number) {
      if (examples.length < maxExamples) examples.push(id)
      count++
    },
    toFindings: (where = ''): Finding[] =>
      count === 0
        ? []
        : [
            {
              count,
              examples,
              remedy,
              steps: [toRepairStep('ledger')],
              what: where === '' ? what : `${what}, in ${where}`,
            },
          ],
  }
}
