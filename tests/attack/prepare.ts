/**
 * Fills the database that DATABASE_URL names, in a process of its own that ends: tenants 1 and 2, their keys, an admin,
 * and thousands of records by SQL. Tells its parent the part of the target that it made.
 */
import { createKey } from '../../src/plugins/auth/keys'
import { boot } from '../../src/runtime/boot'
import { sizes } from './sizes'
import type { Target } from './target'

const size = sizes[process.argv[2] === 'short' ? 'short' : 'long']
const staff = { admin: 'attacked@example.com', password: 'six forecourt sparrows' }

const { close, payload } = await boot()
payload.logger.level = 'warn'
const { pool } = payload.db

const ids = async (statement: string, values: unknown[] = []): Promise<number[]> =>
  (await pool.query<{ id: number }>(statement, values)).rows.map(({ id }) => id)

const [one = 0, two = 0] = await ids(`INSERT INTO tenants (name) VALUES ('One'), ('Two') RETURNING id`)
// no req: nothing here is for a caller.
await payload.create({
  collection: 'users',
  data: { email: staff.admin, name: 'Attacked', password: staff.password, role: 'admin' } as never,
})

const leadsOf = (tenant: number) =>
  ids(
    `INSERT INTO leads (first_name, label, phone, source, notes, tenant_id)
     SELECT 'Lead ' || n, 'Lead ' || n, '555-' || lpad(n::text, 7, '0'), 'Source ' || n % 12, repeat('n', 200), $2
     FROM generate_series(1, $1::int) AS n RETURNING id`,
    [size.leads, tenant],
  )
const leadsOfOne = await leadsOf(one)
const leadsOfTwo = await leadsOf(two)
const [bigCustomer = 0] = await ids(
  `WITH made AS (
     INSERT INTO customers (customer_id, company_name, label)
     SELECT 'C-' || n, 'Company ' || n, 'Company ' || n FROM generate_series(1, $1::int) AS n RETURNING id
   ), owned AS (
     INSERT INTO customers_rels ("order", parent_id, path, tenants_id) SELECT 1, id, 'tenants', $2 FROM made
   ) SELECT id FROM made ORDER BY id LIMIT 1`,
  [size.records, one],
)
// The chain that a filter of finding 2 goes along, each link named by the next.
await pool.query(
  `WITH made AS (
     INSERT INTO vehicles (vin, name, label, customer_id, tenant_id)
     SELECT 'VIN-' || n, 'Vehicle ' || n, 'Vehicle ' || n, $3::int + n - 1, $2::int FROM generate_series(1, $1::int) AS n
     RETURNING id, customer_id
   ), listed AS (
     INSERT INTO listings (seller, vehicles_id, tenant_id) SELECT 'Seller ' || id, id, $2 FROM made
   ) INSERT INTO deals (deal_id, status, customer_id, vehicle_id, tenant_id)
     SELECT 'D-' || id, 'Open', customer_id, id, $2 FROM made`,
  [size.records, one, bigCustomer],
)
await pool.query(
  `INSERT INTO deals (deal_id, status, customer_id, tenant_id)
   SELECT 'B-' || n, 'Open', $2, $3 FROM generate_series(1, $1::int) AS n`,
  [size.dealsOfOneCustomer, bigCustomer, one],
)
await pool.query('UPDATE leads SET customer_id = $1::int + id % $2::int WHERE tenant_id = $3', [
  bigCustomer,
  size.records,
  one,
])
await pool.query(
  `INSERT INTO messages (lead_id, message) SELECT id, 'Message' FROM leads WHERE tenant_id = $1 LIMIT $2`,
  [one, size.records],
)
await pool.query('VACUUM ANALYZE')

const keys = {
  one: (await createKey(payload, 'one', { tenants: [one] })).key,
  readerOfOne: (await createKey(payload, 'reader of one', { scopes: '*:read', tenants: [one] })).key,
  two: (await createKey(payload, 'two', { tenants: [two] })).key,
}
await close()
const made: Pick<Target, 'ids' | 'keys' | 'staff'> = {
  ids: { bigCustomer, leadsOfOne: leadsOfOne.slice(0, 500), leadsOfTwo: leadsOfTwo.slice(0, 500), one, two },
  keys,
  staff,
}
process.send?.(made, () => process.exit(0))
