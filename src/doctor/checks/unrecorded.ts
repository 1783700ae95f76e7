/** Records without a ledger row. Records older than the ledger need none. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import { changesSlug } from '../../plugins/ledger'
import { tableOf } from '../../plugins/database/model/model'
import { env } from '../../env'
import { findInvalidRows, type InvalidRows } from '../readOnlyQuery'
import { listRecordedCollections } from '../collections'
import { type Check, type Finding, toRepairStep } from '../finding'

export const unrecorded: Check = {
  name: 'unrecorded',
  async run(payload) {
    const findings: Finding[] = []
    const table = escapeIdentifier(tableOf(payload, changesSlug))
    for (const { label, slug } of listRecordedCollections(payload)) {
      const isUnrecorded = `NOT EXISTS (SELECT 1 FROM ${table} AS change
        WHERE change.collection = ${escapeLiteral(slug)} AND change.record_id = record.id)`
      const isYounger = `coalesce(record.created_at > (SELECT created_at FROM ${table} ORDER BY id LIMIT 1), FALSE)`
      const olderRows: InvalidRows = {
        condition: `${isUnrecorded} AND NOT ${isYounger}`,
        remedy: 'They have no history until they are written again. Nothing needs to be done.',
        steps: [],
        what: `${label.plural} are older than the ledger, or the ledger is empty`,
      }
      const youngerRows: InvalidRows = {
        condition: `${isUnrecorded} AND ${isYounger}`,
        remedy: 'They were created by bypassing the service. This records them in the ledger:',
        steps: [toRepairStep('ledger')],
        what: `${label.plural} are not in the ledger, which is older than they are`,
      }
      const notes = await findInvalidRows(payload, tableOf(payload, slug), [olderRows])
      const faults = await findInvalidRows(payload, tableOf(payload, slug), [youngerRows])
      // With CHANGES_DAYS old rows are deleted, so the first row does not show when the ledger began.
      const areNotes = env.CHANGES_DAYS !== undefined
      findings.push(
        ...notes.map((note) => ({ ...note, isNote: true as const })),
        ...(areNotes ? faults.map((fault) => ({ ...fault, isNote: true as const })) : faults),
      )
    }
    return findings
  },
}
