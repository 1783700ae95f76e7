/** Expired idempotent responses that the background work should have deleted a day ago. */
import { escapeIdentifier } from 'pg'
import { tableOf } from '../../plugins/database/model/model'
import { findInvalidRows } from '../readOnlyQuery'
import type { Check } from '../finding'

const condition = `record.created_at < now() - interval '48 hours'`

export const answers: Check = {
  name: 'answers',
  run(payload) {
    const table = tableOf(payload, 'idempotentAnswers')
    return findInvalidRows(payload, table, [
      {
        condition,
        remedy: 'A running service removes them every hour; its log says why it does not. By hand:',
        steps: [{ sql: `DELETE FROM ${escapeIdentifier(table)} AS record WHERE ${condition};` }],
        what: 'Expired idempotent responses have not been removed',
      },
    ])
  },
}
