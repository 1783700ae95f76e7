/** Changes that the ledger tells of and that are not there, and records that hold something else than it says. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { changesSlug } from '../../plugins/ledger'
import { type CollectionModel, tableOf } from '../../plugins/database/model/model'
import { findWrong } from '../ask'
import { recordedCollections } from '../collections'
import { type Check, examplesAtMost, type Finding, mendCommand } from '../finding'
import { goneRecords } from '../ledger/gone'
import { mendLedger } from '../ledger/mend'
import { allTold, differing } from '../ledger/told'

const remedy =
  'Written beside the service, or damaged. Where the ledger is right, write the record again through the interface; where what is stored is right, this tells the ledger so:'

export const ledger: Check = {
  mend: mendLedger,
  name: 'ledger',
  async run(payload) {
    const findings = await wrongRows(payload)
    for (const collection of recordedCollections(payload)) {
      findings.push(...(await examine(payload, collection)))
    }
    return findings
  },
}

const tellsNothing = `record.collection IS NULL OR record.record_id IS NULL OR record.operation IS NULL
  OR jsonb_typeof(record.changes) IS DISTINCT FROM 'object'`

const isFuture = `record.created_at > now() + interval '1 day'`

const wrongRows = (payload: BasePayload): Promise<Finding[]> => {
  const table = tableOf(payload, changesSlug)
  const name = escapeIdentifier(table)
  return findWrong(payload, table, [
    {
      condition: tellsNothing,
      remedy: 'Nobody can tell what was changed. Remove them, and let the ledger tell what is stored:',
      steps: [{ sql: `DELETE FROM ${name} AS record WHERE ${tellsNothing};` }, mendCommand('ledger')],
      what: 'Rows of the ledger tell of no change',
    },
    {
      condition: isFuture,
      remedy: 'A clock was wrong, and old rows go no further than to these. Say that they are of now:',
      steps: [{ sql: `UPDATE ${name} AS record SET created_at = now() WHERE ${isFuture};` }],
      what: 'Rows of the ledger are of the future',
    },
  ])
}

const examine = async (payload: BasePayload, collection: CollectionModel): Promise<Finding[]> => {
  const { label, slug } = collection
  const deleted = tally(`${label.plural} are there that the ledger says were deleted`)
  const changed = tally(`${label.plural} hold something else than their last change says`)
  const gone = tally(`${label.plural} are not there, and the ledger says nothing of a deletion`)
  const fields = new Set<string>()
  for await (const chunk of allTold(payload, slug)) {
    for (const told of chunk) {
      if (told.newest === 'delete') deleted.add(told.id)
      else {
        const found = Object.keys(differing(payload, collection, told))
        if (found.length > 0) changed.add(told.id)
        for (const name of found) fields.add(name)
      }
    }
  }
  for await (const ids of goneRecords(payload, slug)) for (const id of ids) gone.add(id)
  return [...deleted.finding(), ...changed.finding([...fields].sort().join(', ')), ...gone.finding()]
}

/** Counts ids and keeps the first of them. */
const tally = (what: string) => {
  const examples: number[] = []
  let count = 0
  return {
    add(id: number) {
      if (examples.length < examplesAtMost) examples.push(id)
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
              steps: [mendCommand('ledger')],
              what: where === '' ? what : `${what}, in ${where}`,
            },
          ],
  }
}
