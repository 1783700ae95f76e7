/** The options of the board's filters: reps, tenants and sources of the records that the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRows } from '../../../plugins/database/query/visible'
import type { Option } from '../../shared/labels'
import { ownReps } from '../../shared/ownReps'
import type { BoardSettings } from './boards'
import type { ChoiceName } from './filters'

export type Choices = Partial<Record<ChoiceName, Option[]>> & {
  /** The id of the reader's own rep record. */
  own: null | string
}

type Row = { kind: ChoiceName; label: null | string; value: string }

// A longer list of options would not be usable.
const maxOptions = 1000

/** The newest records are those that are worked on; reading stops after so many. */
const maxRead = 20_000

export const choicesOf = async (
  req: PayloadRequest,
  { filters, slug }: Pick<BoardSettings, 'filters' | 'slug'>,
): Promise<Choices> => {
  const own = await ownReps(req)
  const rows = await execute<Row>(
    req,
    sql`WITH newest AS MATERIALIZED (
        SELECT record.sales_rep_id, record.tenant_id,
          ${filters.includes('source') ? sql`record.source` : sql`NULL::text`} AS source
        FROM ${sql.identifier(slug)} AS record
        WHERE ${await visibleRows(req, slug)} ORDER BY record.id DESC LIMIT ${maxRead}
      )
      SELECT 'rep' AS kind, record.id::text AS value, record.name AS label
      FROM sales_reps AS record WHERE ${await visibleRows(req, 'salesReps')}
        AND (record.id = ANY(${sql.param(own)}::int[]) OR record.id IN (SELECT sales_rep_id FROM newest))
      UNION ALL
      SELECT 'tenant', record.id::text, record.name FROM tenants AS record
      WHERE ${await visibleRows(req, 'tenants')} AND record.id IN (SELECT tenant_id FROM newest)
      UNION ALL
      SELECT DISTINCT 'source', source, source FROM newest WHERE source <> ''
      LIMIT ${maxOptions}`,
  )
  const collator = new Intl.Collator(req.i18n.language)
  const of = (kind: ChoiceName): Option[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ label, value }) => ({ label: label ?? value, value }))
      .sort((one, other) => collator.compare(one.label, other.label))
  return {
    own: own[0] === undefined ? null : `${own[0]}`,
    ...Object.fromEntries(filters.map((name) => [name, of(name)])),
  }
}
