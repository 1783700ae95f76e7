import { Client } from 'pg'

const names = ['García', 'Whitlock', 'Corrigold', 'Quillby', 'Ferreira', 'Nakamura', 'Oyelaran', 'Szabó']
const first = ['Ana', 'Bexley', 'Íñigo', 'Wren', 'Odile', 'Tomás', 'Priya']

/** Adds customers and deals of this number, a tenth as many leads and a fifth as many vehicles, of two tenants. */
export const addSearched = async (url: string, size: number): Promise<void> => {
  // Without the service's limits, which this many records at once exceed.
  const client = new Client({ connectionString: url })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  const person = (n: string) =>
    `(ARRAY['${first.join("','")}'])[1 + ${n} % ${first.length}] || ' ' || (ARRAY['${names.join("','")}'])[1 + ${n} % ${names.length}] || ' ' || ${n} % 97`
  await run(`INSERT INTO tenants (id, name) VALUES (1, 'One'), (2, 'Two')`)
  await run(
    `INSERT INTO sales_reps (id, name, "user") VALUES (1, 'Rep', 'rep@bench.example'), (2, 'Other', 'other')`,
  )
  await run(
    `INSERT INTO sales_reps_rels ("order", parent_id, path, tenants_id) VALUES (1, 1, 'tenants', 1), (1, 2, 'tenants', 2)`,
  )
  await run(
    `INSERT INTO customers (label, email, phone, phone_digits, match_keys, customer_id, updated_at)
     SELECT ${person('n')}, 'buyer' || n || '@buyers.example',
       '(312) 555-' || lpad((n % 10000)::text, 4, '0'), '312555' || lpad((n % 10000)::text, 4, '0'),
       'p:312555' || lpad((n % 10000)::text, 4, '0') || ' p*:312555' || lpad((n % 10000)::text, 4, '0') || ' e:buyer' || n || '@buyers.example',
       'C-' || n,
       now() - n * interval '1 minute' FROM generate_series(1, ${size}) n`,
  )
  await run(
    `INSERT INTO customers_rels ("order", parent_id, path, tenants_id) SELECT 1, id, 'tenants', 1 + id % 2 FROM customers`,
  )
  await run(
    `INSERT INTO vehicles (label, vin, stock_number, tenant_id, updated_at)
     SELECT (2010 + n % 15) || ' Testla Roadrunner · 1M8GDM9AXKP' || lpad(n::text, 6, '0'), '1M8GDM9AXKP' || lpad(n::text, 6, '0'),
       'S-' || n, 1 + n % 2, now() - n * interval '1 minute' FROM generate_series(1, ${size / 5}) n`,
  )
  await run(
    `INSERT INTO deals (deal_id, label, customer_id, vehicle_id, tenant_id, updated_at)
     SELECT 'D-' || n, 'D-' || n || ' · Working', n, 1 + n % ${size / 5}, 1 + n % 2, now() - n * interval '1 minute'
     FROM generate_series(1, ${size}) n`,
  )
  await run(
    `INSERT INTO leads (label, name, email, phone, phone_digits, sales_rep_id, tenant_id, updated_at)
     SELECT ${person('n')}, ${person('n')}, 'lead' || n || '@leads.example', '(312) 555-' || lpad((n % 10000)::text, 4, '0'),
       '312555' || lpad((n % 10000)::text, 4, '0'), 1 + n % 2, 1 + n % 2, now() - n * interval '1 minute'
     FROM generate_series(1, ${size / 10}) n`,
  )
  await run('VACUUM ANALYZE')
  await client.end()
}
