/** The writes of the limit: one statement, which is one transaction, writes the record, its lists and its row in the ledger. */
import { randomUUID } from 'node:crypto'
import { run, type Statement } from './database'
import type { Field } from '../shapes'
import { columnsOf, deals, emptyLists } from './records'

/** What a deal is made of here. */
export type Made = {
  customer: number
  dealId: string
  lienHolder: number[]
  mileage: number
  salesPrice: string
  status: string
  type: string[]
  vehicle: number
}

const ledger = `INSERT INTO changes (collection, record_id, operation, actor_type, actor_id, actor_name, request_id, batch_id,
  tenants, changes, stored, created_at)`

/** The beginning of a row of the ledger. */
const origin = (operation: string, requestId: string, batchId: string): string =>
  `'deals', record.id, '${operation}', 'key', '1', 'bench', ${requestId}, ${batchId},
    CASE WHEN record.tenant_id IS NULL THEN '[]' ELSE jsonb_build_array(record.tenant_id) END`

const label = (dealId: string, status: string, salesPrice: string): string =>
  `left(concat_ws(' · ', nullif(${dealId}, ''), nullif(${status}, ''), nullif(${salesPrice}, '')), 80)`

const creation: Statement = {
  name: 'create',
  text: `WITH made AS (
      INSERT INTO deals (deal_id, status, customer_id, vehicle_id, mileage, sales_price, label)
      VALUES ($1::text, $2::text, $3, $4, $5, $6::text, ${label('$1::text', '$2::text', '$6::text')}) RETURNING *
    ), types AS (
      INSERT INTO deals_type ("order", parent_id, value)
      SELECT place, made.id, given.value::enum_deals_type FROM made, unnest($7::text[]) WITH ORDINALITY AS given(value, place)
    ), named AS (
      INSERT INTO deals_rels ("order", parent_id, path, customers_id)
      SELECT place, made.id, 'lienHolder', given.named FROM made, unnest($8::int[]) WITH ORDINALITY AS given(named, place)
    ), logged AS (
      ${ledger} SELECT ${origin('create', '$9', 'NULL')}, $10::jsonb, NULL, clock_timestamp() FROM made AS record
    )
    SELECT row_to_json(shown)::text
    FROM (SELECT ${columnsOf(deals.fields, { ...emptyLists(deals.fields), lienHolder: '$8::int[]', type: '$7::text[]' })} FROM made AS record) AS shown`,
}

export const createDeal = async (made: Made): Promise<string> => {
  const changes = Object.fromEntries(
    Object.entries(made).map(([name, after]) => [name, { after, before: Array.isArray(after) ? [] : null }]),
  )
  const { customer, dealId, lienHolder, mileage, salesPrice, status, type, vehicle } = made
  const values = [dealId, status, customer, vehicle, mileage, salesPrice, type, lienHolder]
  const [found] = await run<[string]>(creation, [...values, randomUUID(), JSON.stringify(changes)])
  return `{"doc":${found?.[0]},"message":"Deal successfully created."}`
}

/**
 * An update of the status of the deals that `meant` selects, under their locks.
 *
 * @param status where the parameters stand
 */
const update = (meant: string, status: string, requestId: string, batchId: string): string =>
  `WITH meant AS MATERIALIZED (SELECT id, status AS was FROM deals WHERE ${meant} FOR NO KEY UPDATE),
    written AS (
      UPDATE deals AS record SET status = ${status}, updated_at = now(),
        label = ${label('record.deal_id', status, 'record.sales_price')}
      FROM meant WHERE record.id = meant.id RETURNING record.*, meant.was
    ), logged AS (
      ${ledger} SELECT ${origin('update', requestId, batchId)},
        jsonb_build_object('status', jsonb_build_object('before', was, 'after', ${status})), NULL, clock_timestamp()
      FROM written AS record WHERE was IS DISTINCT FROM ${status}
    )
    SELECT row_to_json(shown)::text
    FROM (SELECT ${columnsOf(deals.fields)} FROM written AS record ORDER BY record.id DESC) AS shown`

const updateOne: Statement = { name: 'update', text: update('id = $1', '$2::text', '$3', 'NULL') }

export const updateDeal = async (id: number, status: string): Promise<string | undefined> => {
  const [found] = await run<[string]>(updateOne, [id, status, randomUUID()])
  return found && `{"doc":${found[0]},"message":"Deal successfully updated."}`
}

const ofBatch = 'id IN (SELECT id FROM deals WHERE customer_relationship = $1 ORDER BY id DESC LIMIT $2)'

const updateBatch: Statement = { name: 'bulk update', text: update(ofBatch, '$3::text', '$4', '$5') }

export const updateDeals = async (batch: string, limit: number, status: string): Promise<string> => {
  const batchId = randomUUID()
  const rows = await run<[string]>(updateBatch, [batch, limit, status, randomUUID(), batchId])
  return bulkAnswer(rows, batchId, 'updated')
}

const own = deals.fields.filter(({ isOwn }) => isOwn)

const keyed = (fields: readonly Field[]): string =>
  fields.map(({ expression, name }) => `'${name}', ${expression}`).join(', ')

const rowsOf = (table: string): string =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(part) ORDER BY part."order", part.id), '[]') FROM ${table} AS part WHERE part.parent_id = record.id)`

/** The ledger keeps of a deal that goes what it held, as the interface shows it and as it was stored. */
const deleteBatch: Statement = {
  name: 'bulk delete',
  text: `WITH meant AS MATERIALIZED (SELECT * FROM deals WHERE ${ofBatch} FOR UPDATE),
    shown AS MATERIALIZED (SELECT ${columnsOf(deals.fields)} FROM meant AS record),
    logged AS (
      ${ledger} SELECT ${origin('delete', '$3', '$4')},
        (SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', NULL)), '{}')
          FROM jsonb_each(jsonb_build_object(${keyed(own.filter(({ list }) => !list))})) WHERE value <> 'null')
        || (SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', '[]'::jsonb)), '{}')
          FROM jsonb_each(jsonb_build_object(${keyed(own.filter(({ list }) => list))})) WHERE value <> '[]'),
        jsonb_build_object('row', to_jsonb(record), 'parts',
          jsonb_build_object('deals_type', ${rowsOf('deals_type')}, 'deals_rels', ${rowsOf('deals_rels')})),
        clock_timestamp()
      FROM meant AS record
    ), gone AS (DELETE FROM deals AS record USING meant WHERE record.id = meant.id)
    SELECT row_to_json(shown)::text FROM shown ORDER BY id DESC`,
}

export const deleteDeals = async (batch: string, limit: number): Promise<string> => {
  const batchId = randomUUID()
  return bulkAnswer(
    await run<[string]>(deleteBatch, [batch, limit, randomUUID(), batchId]),
    batchId,
    'deleted',
  )
}

const bulkAnswer = (rows: readonly [string][], batchId: string, verb: string): string =>
  `{"batchId":"${batchId}","docs":[${rows.join()}],"errors":[],"message":"${rows.length} Deals ${verb}."}`
