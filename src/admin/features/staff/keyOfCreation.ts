/** The keys that created records, for records without a staff member as author. */
import { sql } from '@payloadcms/db-postgres'
import DataLoader from 'dataloader'
import type { PayloadRequest } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { execute } from '../../../plugins/database/connection/execute'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import { changesSlug } from '../../../plugins/ledger/slug'
import { ledgerVisibility } from '../../../plugins/ledger/visibility'

type Key = { name: null | string }

const getLoader = derivedFrom(
  (req: PayloadRequest) =>
    new DataLoader<{ id: number; slug: string }, Key | undefined, string>(
      async (records) => {
        const isCreation = sql`item.operation::text = 'create' AND item."actorType"::text = 'key'`
        const changes = storedRecordsSql(
          req,
          changesSlug,
          ['collection', 'recordId', 'operation', 'actorType', 'actorName'],
          { where: ledgerVisibility(req, sql`record`) },
        )
        const rows = await execute<Key & { id: number; slug: string }>(
          req,
          sql`SELECT item.collection AS slug, item."recordId"::int AS id, item."actorName" AS name
            FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS asked(id int, slug text)
            JOIN ${changes} AS item ON item.collection = asked.slug AND item."recordId" = asked.id
            WHERE ${isCreation}`,
        )
        const found = new Map(rows.map(({ id, name, slug }) => [toKey({ id, slug }), { name }]))
        return records.map((record) => found.get(toKey(record)))
      },
      { cacheKeyFn: toKey },
    ),
)

const toKey = ({ id, slug }: { id: number; slug: string }): string => `${slug}/${id}`

/** Finds the key that created a record; undefined if none did, or the ledger no longer has it. Those of a page are read together. */
export const keyOfCreation = (req: PayloadRequest, slug: string, id: number): Promise<Key | undefined> =>
  getLoader(req).load({ id, slug })
