/** The options of the board's filters: reps, tenants and sources of the leads that the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRows } from '../../../plugins/database/query/visible'
import type { Option } from '../../shared/labels'
import type { Filters } from './filters'

export type Choices = Record<keyof Filters, Option[]> & {
  /** The id of the reader's own rep record. */
  own: null | string
}

type Row = { isOwn: boolean; kind: keyof Filters; label: null | string; value: string }

// A longer list of options would not be usable.
const maxOptions = 1000

export const choicesOf = async (req: PayloadRequest): Promise<Choices> => {
  const email = req.user?.collection === 'users' ? req.user.email.toLowerCase() : ''
  const rows = await execute<Row>(
    req,
    sql`WITH seen AS MATERIALIZED (
        SELECT DISTINCT record.sales_rep_id, record.tenant_id, record.source FROM leads AS record
        WHERE ${await visibleRows(req, 'leads')}
      )
      SELECT 'rep' AS kind, record.id::text AS value, record.name AS label, record."user" = ${email} AS "isOwn"
      FROM sales_reps AS record WHERE ${await visibleRows(req, 'salesReps')}
        AND (record."user" = ${email} OR record.id IN (SELECT sales_rep_id FROM seen))
      UNION ALL
      SELECT 'tenant', record.id::text, record.name, FALSE FROM tenants AS record
      WHERE ${await visibleRows(req, 'tenants')} AND record.id IN (SELECT tenant_id FROM seen)
      UNION ALL
      SELECT DISTINCT 'source', source, source, FALSE FROM seen WHERE source <> ''
      LIMIT ${maxOptions}`,
  )
  const collator = new Intl.Collator(req.i18n.language)
  const of = (kind: keyof Filters): Option[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ label, value }) => ({ label: label ?? value, value }))
      .sort((one, other) => collator.compare(one.label, other.label))
  return {
    own: rows.find(({ isOwn }) => isOwn)?.value ?? null,
    rep: of('rep'),
    source: of('source'),
    tenant: of('tenant'),
  }
}
