/** Records that exist according to the ledger and are missing from the database. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { changesSlug } from '../../plugins/ledger'
import { execute } from '../../plugins/database/connection/execute'
import { tableOf } from '../../plugins/database/model/model'

const chunkSize = 1000

const identifier = sql.identifier

type Page = { gone: number[]; last: null | number }

/** Yields the ids of missing records, in chunks. */
export async function* listGoneIds(payload: BasePayload, slug: string): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const pages = await execute<Page>({ payload }, buildPageQuery(payload, slug, after))
    const [page] = pages
    if (!page || page.last === null) return
    yield page.gone
    after = page.last
  }
}

const buildPageQuery = (payload: BasePayload, slug: string, after: number) => {
  const ledger = identifier(tableOf(payload, changesSlug))
  return sql`WITH page AS MATERIALIZED (
      SELECT record_id AS id FROM ${ledger} WHERE collection = ${slug} AND record_id > ${after}
      GROUP BY record_id ORDER BY record_id LIMIT ${chunkSize}
    )
    SELECT max(page.id)::int AS last, coalesce(array_agg(page.id::int ORDER BY page.id)
      FILTER (WHERE record.id IS NULL AND newest.operation <> 'delete'), '{}') AS gone
    FROM page LEFT JOIN ${identifier(tableOf(payload, slug))} AS record ON record.id = page.id::int
    CROSS JOIN LATERAL (SELECT operation FROM ${ledger} AS change WHERE change.collection = ${slug}
      AND change.record_id = page.id ORDER BY change.id DESC LIMIT 1) AS newest`
}
