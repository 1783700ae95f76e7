/** Which stored files are referenced: by a record, or by the deletion of one that can still be undone. */
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { tableOf } from '../database/model/model'

/**
 * A statement that gives, of the names in `$1`, those of unreferenced files. A deletion can be undone while the ledger
 * has its row, where it was a part of a batch.
 *
 * @param names an expression for the list, where it is not the first parameter
 */
export const unreferencedStatement = (payload: BasePayload, slug: string, names = '$1::text[]'): string =>
  `SELECT file.name FROM unnest(${names}) AS file(name)
    WHERE NOT EXISTS (SELECT 1 FROM ${escapeIdentifier(tableOf(payload, slug))} AS record
        WHERE record.stored_name = file.name)
      AND NOT EXISTS (SELECT 1 FROM changes AS change WHERE change.stored -> 'row' ->> 'stored_name' = file.name
        AND change.collection = '${slug}' AND change.operation = 'delete' AND change.batch_id IS NOT NULL)`
