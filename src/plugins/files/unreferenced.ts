/** Which stored files are unreferenced: by records, and by deletions that can still be undone. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { tableOf } from '../database/model/model'

/**
 * A statement that selects the unreferenced files among the names in `$1`. A deletion can be undone while its ledger
 * row exists, if it was part of a batch.
 *
 * @param names an SQL expression for the list, if not the first parameter
 */
export const unreferencedStatement = (payload: BasePayload, slug: string, names = '$1::text[]'): string =>
  `SELECT file.name FROM unnest(${names}) AS file(name)
    WHERE NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(tableOf(payload, slug))} AS record
        WHERE record.stored_name = file.name)
      AND NOT EXISTS (SELECT 1 FROM changes AS change WHERE change.stored -> 'row' ->> 'stored_name' = file.name
        AND change.collection = '${slug}' AND change.operation = 'delete' AND change.batch_id IS NOT NULL)`
