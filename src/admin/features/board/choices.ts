/** The options of the board's filters: reps, tenants and sources of the records that the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import type { Option } from '../../shared/labels'
import { findOwnReps } from '../../shared/ownReps'
import type { BoardSettings } from './boards'
import type { ChoiceName } from './filters'

export type Choices = Partial<Record<ChoiceName, Option[]>> & {
  /** The id of the reader's own rep record. */
  own: null | string
}

type Row = { kind: ChoiceName; label: null | string; value: string }

// A longer list of options would not be usable.
const maxOptions = 1000

/** Only the newest records are read, because staff work on those. */
const maxReadRecords = 20_000

export const loadChoices = async (
  req: PayloadRequest,
  { filters, slug }: Pick<BoardSettings, 'filters' | 'slug'>,
): Promise<Choices> => {
  const ownRepIds = await findOwnReps(req)
  const records =
    slug === 'leads'
      ? await visibleRecordsSql(req, slug, ['salesRep', 'source', 'tenant'])
      : await visibleRecordsSql(req, slug, ['salesRep', 'tenant'], { values: { source: sql`NULL::text` } })
  const rows = await execute<Row>(
    req,
    sql`WITH newest AS MATERIALIZED (
        SELECT record."salesRep", record.tenant, record.source FROM ${records} AS record
        ORDER BY record.id DESC LIMIT ${maxReadRecords}
      )
      SELECT 'rep' AS kind, rep.id::text AS value, rep.name AS label
      FROM ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep
      WHERE rep.id = ANY(${sql.param(ownRepIds)}::int[]) OR rep.id IN (SELECT "salesRep" FROM newest)
      UNION ALL
      SELECT 'tenant', tenant.id::text, tenant.name FROM ${await visibleRecordsSql(req, 'tenants', ['name'])} AS tenant
      WHERE tenant.id IN (SELECT tenant FROM newest)
      UNION ALL
      SELECT DISTINCT 'source', source, source FROM newest WHERE source <> ''
      LIMIT ${maxOptions}`,
  )
  const collator = new Intl.Collator(req.i18n.language)
  const toOptions = (kind: ChoiceName): Option[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ label, value }) => ({ label: label ?? value, value }))
      .sort((one, other) => collator.compare(one.label, other.label))
  return {
    own: ownRepIds[0] === undefined ? null : `${ownRepIds[0]}`,
    ...Object.fromEntries(filters.map((name) => [name, toOptions(name)])),
  }
}
