/**
 * What an engineer would write by hand for the same bulk writes: one statement in one transaction that writes the
 * records, their versions where there are some, and the same rows into the ledger.
 *
 * The answers are those of the service: the ids, or every record with its lists, as JSON text.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Filled } from './records'

type Statements = { delete: string; record: string; update: string; where: string }

// The parameters of each statement: what is written (null for a deletion), who, and which request and batch.
const ledgerColumns = `INSERT INTO changes (collection, record_id, operation, actor_type, actor_id, actor_name,
    request_id, batch_id, tenants, changes, stored, created_at)`
const origin = `'key', $2, 'bench', $3, $4`
const tenant = `CASE WHEN tenant_id IS NULL THEN '[]' ELSE jsonb_build_array(tenant_id) END`

/** `changes` of a deletion: every field that had a value. */
const lost = (fields: string): string =>
  `(SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', NULL)), '{}')
    FROM jsonb_each(jsonb_strip_nulls(jsonb_build_object(${fields}))))`

const moment = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const stamps = `'updatedAt', ${moment('updated_at')}, 'createdAt', ${moment('created_at')}`

const lead = `'processStatuses', process_statuses, 'reason', reason, 'latestEvent', latest_event_id, 'name', name,
  'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, 'source', source, 'notes', notes,
  'customer', customer_id, 'salesRep', sales_rep_id, 'vehicle', vehicle_id, 'creditBand', credit_band, 'tenant', tenant_id`

const trade = `'status', status, 'deal', deal_id, 'creditApplication', credit_application_id, 'vehicle', vehicle_id,
  'odometer', odometer, 'tradeInAllowance', trade_in_allowance, 'tradeInPayoffBalance', trade_in_payoff_balance,
  'payoffGoodThrough', ${moment('payoff_good_through')}, 'lienholder', lienholder_id, 'lastModifiedBy', last_modified_by_id`

const deal = `'dealId', deal_id, 'status', status, 'customer', customer_id, 'vehicle', vehicle_id, 'mileage', mileage,
  'customerRelationship', customer_relationship, 'coCustomer', co_customer_id,
  'companyConsumerCustomer', company_consumer_customer_id, 'dealer', dealer_id, 'salesPrice', sales_price, 'margin', margin,
  'downPayment', down_payment, 'financedAmount', financed_amount, 'taxesAndFees', taxes_and_fees_id,
  'vscProvider', vsc_provider_id, 'vsc', vsc, 'gapProvider', gap_provider_id, 'gap', gap,
  'unsignedDocuments', unsigned_documents, 'signedDocuments', signed_documents, 'paymentLink', payment_link,
  'getTradeOffer', get_trade_offer, 'notarizePowerOfAttorney', notarize_power_of_attorney, 'latestError', latest_error,
  'development', development, 'tenant', tenant_id, 'createdBy', created_by_id, 'lastModifiedBy', last_modified_by_id`

/** The lists of a deal that are its own, with what to answer for an empty one. */
const dealLists = (record: string, empty: string): string => {
  const named = (path: string, column: string) =>
    `'${path}', coalesce((SELECT jsonb_agg(${column} ORDER BY "order") FROM deals_rels
      WHERE parent_id = ${record}.id AND path = '${path}'), ${empty})`
  return `'type', coalesce((SELECT jsonb_agg(value ORDER BY "order") FROM deals_type WHERE parent_id = ${record}.id), ${empty}),
    ${named('lienHolder', 'customers_id')}, ${named('facilitator', 'customers_id')},
    ${named('deliveryAddress', 'addresses_id')}, ${named('dependencies', 'deals_id')}`
}

/** Its lists that others own. */
const dealOwned = (record: string): string =>
  ['trades', 'creditApplications', 'serviceQuotes', 'transportServiceOrders']
    .map((name) => {
      const table = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return `'${name}', coalesce((SELECT jsonb_agg(id ORDER BY id) FROM ${table} WHERE deal_id = ${record}.id), '[]')`
    })
    .join(', ')

const tradeVersion = `status::text::enum__trades_v_version_status, deal_id, credit_application_id, vehicle_id, odometer,
  trade_in_allowance, trade_in_payoff_balance, payoff_good_through, lienholder_id, last_modified_by_id, label,
  updated_at, created_at`

const statements: Record<Filled, Statements> = {
  leads: {
    delete: `gone AS (DELETE FROM leads AS record USING meant WHERE record.id = meant.id RETURNING record.*),
      logged AS (${ledgerColumns}
        SELECT 'leads', id, 'delete', ${origin}, ${tenant}, ${lost(lead)},
          jsonb_build_object('row', to_jsonb(gone), 'parts', '{}'::jsonb), clock_timestamp() FROM gone)`,
    record: `jsonb_build_object('id', id, ${lead}, ${stamps})`,
    update: `written AS (UPDATE leads AS record SET reason = $1::text::enum_leads_reason, updated_at = now()
        FROM meant WHERE record.id = meant.id RETURNING record.*, meant.was),
      logged AS (${ledgerColumns}
        SELECT 'leads', id, 'update', ${origin}, ${tenant},
          jsonb_build_object('reason', jsonb_build_object('before', was, 'after', $1::text)), NULL, clock_timestamp()
        FROM written WHERE was IS DISTINCT FROM $1::text)`,
    where: `SELECT id, reason::text AS was FROM leads WHERE source = 'Bench'`,
  },

  deals: {
    delete: `lists AS MATERIALIZED (SELECT record.id, jsonb_build_object(${dealLists('record', 'NULL')}) AS lists,
        (SELECT jsonb_agg(to_jsonb(part)) FROM deals_type AS part WHERE parent_id = record.id) AS types,
        (SELECT jsonb_agg(to_jsonb(part)) FROM deals_rels AS part WHERE parent_id = record.id) AS named
        FROM meant AS record),
      gone AS (DELETE FROM deals AS record USING meant WHERE record.id = meant.id RETURNING record.*),
      logged AS (${ledgerColumns}
        SELECT 'deals', id, 'delete', ${origin}, ${tenant},
          (SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', NULL)), '{}')
            FROM jsonb_each(jsonb_strip_nulls(jsonb_build_object(${deal}) || lists))),
          jsonb_build_object('row', to_jsonb(gone) - 'lists' - 'types' - 'named',
            'parts', jsonb_build_object('deals_type', types, 'deals_rels', named)), clock_timestamp()
        FROM gone JOIN lists USING (id))`,
    record: `jsonb_build_object('id', id, ${dealLists('written', "'[]'")}, ${dealOwned('written')}, ${stamps})
      || jsonb_build_object(${deal})`,
    update: `written AS (UPDATE deals AS record SET status = $1::text, updated_at = now(),
          label = left(concat_ws(' · ', nullif(deal_id, ''), $1::text, nullif(sales_price, '')), 80)
        FROM meant WHERE record.id = meant.id RETURNING record.*, meant.was),
      logged AS (${ledgerColumns}
        SELECT 'deals', id, 'update', ${origin}, ${tenant},
          jsonb_build_object('status', jsonb_build_object('before', was, 'after', $1::text)), NULL, clock_timestamp()
        FROM written WHERE was IS DISTINCT FROM $1::text)`,
    where: `SELECT id, status AS was FROM deals WHERE customer_relationship = 'Bench'`,
  },

  trades: {
    delete: `kept AS MATERIALIZED (SELECT parent_id AS id, jsonb_agg(to_jsonb(version)) AS versions
        FROM _trades_v AS version WHERE parent_id IN (SELECT id FROM meant) GROUP BY parent_id),
      history AS (DELETE FROM _trades_v USING meant WHERE parent_id = meant.id),
      gone AS (DELETE FROM trades AS record USING meant WHERE record.id = meant.id RETURNING record.*),
      logged AS (${ledgerColumns}
        SELECT 'trades', id, 'delete', ${origin}, '[]', ${lost(trade)},
          jsonb_build_object('row', to_jsonb(gone), 'parts', '{}'::jsonb, 'versions', versions), clock_timestamp()
        FROM gone JOIN kept USING (id))`,
    record: `jsonb_build_object('id', id, ${trade}, ${stamps})`,
    update: `written AS (UPDATE trades AS record SET trade_in_payoff_balance = $1::text, updated_at = now()
        FROM meant WHERE record.id = meant.id RETURNING record.*, meant.was),
      logged AS (${ledgerColumns}
        SELECT 'trades', id, 'update', ${origin}, '[]',
          jsonb_build_object('tradeInPayoffBalance', jsonb_build_object('before', was, 'after', $1::text)), NULL,
          clock_timestamp()
        FROM written WHERE was IS DISTINCT FROM $1::text),
      history AS (INSERT INTO _trades_v (parent_id, version_status, version_deal_id, version_credit_application_id,
          version_vehicle_id, version_odometer, version_trade_in_allowance, version_trade_in_payoff_balance,
          version_payoff_good_through, version_lienholder_id, version_last_modified_by_id, version_label,
          version_updated_at, version_created_at, created_at, updated_at)
        SELECT id, ${tradeVersion}, now(), now() FROM written)`,
    where: `SELECT id, trade_in_payoff_balance AS was FROM trades WHERE odometer > 0`,
  },
}

/** @param value what an update writes; null deletes */
export const writeByHand = async (
  client: pg.PoolClient,
  slug: Filled,
  value: null | string,
  returns: 'minimal' | 'records',
): Promise<string> => {
  const { delete: deletion, record, update, where } = statements[slug]
  const isDeletion = value === null
  const source = isDeletion ? 'gone' : 'written'
  const answered = returns === 'minimal' ? 'id' : `${record.replaceAll('written', source)} AS record`
  const text = `WITH meant AS MATERIALIZED (${where} FOR ${isDeletion ? 'UPDATE' : 'NO KEY UPDATE'}),
    ${isDeletion ? deletion : update} SELECT ${answered} FROM ${source} ORDER BY id DESC`
  const who = ['1', randomUUID(), randomUUID()]
  await client.query('BEGIN')
  const { rows } = await client.query<{ id: number; record: unknown }>(
    isDeletion ? text.replaceAll(/\$([234])/g, (_, at) => `$${Number(at) - 1}`) : text,
    isDeletion ? who : [value, ...who],
  )
  await client.query('COMMIT')
  return JSON.stringify({ docs: rows.map(({ id, record: shown }) => shown ?? id) })
}
