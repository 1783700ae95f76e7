/** Records that the ledger has and the database lacks, and records whose values differ from the ledger. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { changesSlug } from '../../plugins/ledger'
import { type CollectionModel, tableOf } from '../../plugins/database/model/model'
import { findInvalidRows } from '../ask'
import { recordedCollections } from '../collections'
import { type Check, maxExamples, type Finding, repairCommand } from '../finding'
import { goneRecords } from '../ledger/gone'
import { repairLedger } from '../ledger/repair'
import { allStates, differingFields } from '../ledger/states'

const remedy =
  'Written by bypassing the service, or damaged. If the ledger is right, write the record again through the REST API; if the stored values are right, this records them in the ledger:'

export const ledger: Check = {
  repair: repairLedger,
  name: 'ledger',
  async run(payload) {
    const findings = await wrongRows(payload)
    for (const collection of recordedCollections(payload)) {
      findings.push(...(await examine(payload, collection)))
    }
    return findings
  },
}

const isEmpty = `record.collection IS NULL OR record.record_id IS NULL OR record.operation IS NULL
  OR jsonb_typeof(record.changes) IS DISTINCT FROM 'object'`

const isFuture = `record.created_at > now() + interval '1 day'`

const wrongRows = (payload: BasePayload): Promise<Finding[]> => {
  const table = tableOf(payload, changesSlug)
  const name = escapeIdentifier(table)
  return findInvalidRows(payload, table, [
    {
      condition: isEmpty,
      remedy: 'What they changed is unknown. Delete them, and record the stored values in the ledger:',
      steps: [{ sql: `DELETE FROM ${name} AS record WHERE ${isEmpty};` }, repairCommand('ledger')],
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

const examine = async (payload: BasePayload, collection: CollectionModel): Promise<Finding[]> => {
  const { label, slug } = collection
  const deleted = tally(`${label.plural} are there that the ledger says were deleted`)
  const changed = tally(`${label.plural} hold something else than their last change says`)
  const gone = tally(`${label.plural} are not there, and the ledger says nothing of a deletion`)
  const fields = new Set<string>()
  for await (const chunk of allStates(payload, slug)) {
    for (const state of chunk) {
      if (state.newest === 'delete') deleted.add(state.id)
      else {
        const found = Object.keys(differingFields(payload, collection, state))
        if (found.length > 0) changed.add(state.id)
        for (const name of found) fields.add(name)
      }
    }
  }
  for await (const ids of goneRecords(payload, slug)) for (const id of ids) gone.add(id)
  return [...deleted.finding(), ...changed.finding([...fields].sort().join(', ')), ...gone.finding()]
}

/** Counts ids and keeps the first ones as examples. */
const tally = (what: string) => {
  const examples: number[] = []
  let count = 0
  return {
    add(id: number) {
      if (examples.length < maxExamples) examples.push(id)
      count++
    },
    finding: (where = ''): Finding[] =>
      count === 0
        ? []
        : [
            {
              count,
              examples,
              remedy,
              steps: [repairCommand('ledger')],
              what: where === '' ? what : `${what}, in ${where}`,
            },
          ],
  }
}
