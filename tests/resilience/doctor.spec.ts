/**
 * What should never be in a database is made by hand, is found, named and put right by doing what the doctor says.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import { checks, examine, type Examination } from '../../src/doctor'
import { readLastExamination } from '../../src/doctor/lastExamination'
import { formatReport } from '../../src/doctor/report'
import { env } from '../../src/env'
import { seed } from '../../src/seed'
import { useClient } from '../support/client'
import { createBareDatabase, createTestDatabase } from '../support/postgres'
import { isRelation, makeTargets } from '../support/records'
import { isLongForm } from '../support/runs'
import { samples } from '../support/samples'

const service = useClient()
beforeAll(async () => {
  await seed(service.payload)
})

/** Every test begins and ends with a healthy database: what one breaks it has put right. */
afterEach(async () => {
  expect(formatReport(await examine(service.payload))).toEqual([healthy()])
})

const nothing = { failures: [], findings: [] }

const healthy = () => `Nothing found wrong, 0 noted; ${checks.length} of ${checks.length} checks done.`

const named = ({ findings }: Pick<Examination, 'findings'>): [string, string][] =>
  findings.map(({ check, what }) => [check, what])

const idOf = async (statement: string): Promise<number> => {
  const [row] = await service.query<{ id: number }>(statement)
  if (!row) throw new Error(`None: ${statement}`)
  return row.id
}

const someId = (table: string) => idOf(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)

/** Does what every finding says, in the order in which they are told. */
const follow = async ({ failures, findings }: Examination): Promise<void> => {
  expect(failures).toEqual([])
  for (const { steps } of findings) {
    for (const step of steps) {
      if ('sql' in step) await service.query(step.sql)
      else {
        const [, name] = /^npm run -s doctor -- --mend (\w+)$/.exec(step.command) ?? []
        await checks.find((check) => check.name === name)?.repair?.(service.payload)
      }
    }
  }
}

/** What is found, once it was put right as the doctor says. */
const treat = async (): Promise<Examination> => {
  const examination = await examine(service.payload)
  await follow(examination)
  return examination
}

const constraintOf = async (table: string, column: string): Promise<string> => {
  const [row] = await service.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND conrelid = $1::regclass AND attname = $2`,
    [table, column],
  )
  return String(row?.name)
}

describe('a database that nobody but the service wrote to', () => {
  it('has nothing wrong, whatever its fields hold', async () => {
    const targets = await makeTargets(service, modelOf(service.payload))
    for (const { fields, isOpen, isReadOnly, slug } of modelOf(service.payload).values()) {
      if (!isOpen || isReadOnly) continue
      const writable = [...fields.values()].filter(
        ({ kind, marks, name }) =>
          !marks.isResponseOnly && kind !== 'inverseOne' && !/^(id|createdAt|updatedAt)$/.test(name),
      )
      const body = (at: number) =>
        Object.fromEntries(writable.map((field) => [field.name, samples(field, targets).at(at)?.sent]))
      const { id } = await service.create(slug, body(0))
      await service.update(`/${slug}/${id}`, body(-1))
      const plain = writable.filter((field) => !isRelation(field))
      await service.bulk(
        'PATCH',
        `/${slug}?where[id][equals]=${id}`,
        Object.fromEntries(plain.map((field) => [field.name, samples(field, targets).at(1)?.sent])),
      )
      // A tenant that anything names stays.
      const gone = await service.create(slug, slug === 'tenants' ? {} : body(0))
      await service.bulk('DELETE', `/${slug}?where[id][equals]=${gone.id}`)
    }
    // A rep without an account is worth a note.
    await service.bulk('PATCH', '/salesReps?where[id][exists]=true', { user: 'rep@example.com' })
    expect(await examine(service.payload)).toMatchObject(nothing)
  })

  it('has nothing wrong while others write', async () => {
    const state = { isDone: false }
    const writer = async (name: string) => {
      for (let round = 0; !state.isDone; round++) {
        const { id } = await service.create('trades', { tradeInAllowance: `${name}${round}` })
        await service.update(`/trades/${id}`, { tradeInAllowance: `${name}${round} more` })
        await service.bulk('PATCH', `/trades?where[tradeInAllowance][like]=${name}`, { odometer: round })
        await service.bulk('DELETE', `/trades?where[id][equals]=${id}`)
      }
    }
    const writers = Promise.all(['a', 'b', 'c'].map(writer))
    for (let round = 0; round < 2; round++) {
      expect(await examine(service.payload)).toMatchObject(nothing)
    }
    state.isDone = true
    await writers
  })
})

describe('references', () => {
  it('that name nothing, where a foreign key is missing', async () => {
    const name = await constraintOf('deals', 'customer_id')
    const id = await someId('deals')
    await service.query(`ALTER TABLE deals DROP CONSTRAINT ${name}`)
    await service.query('UPDATE deals SET customer_id = 999999 WHERE id = $1', [id])
    const found = await treat()
    expect(named(found)).toEqual([
      ['references', 'deals.customer_id references a record of customers that does not exist'],
      ['constraints', 'The foreign key of deals.customer_id is missing'],
      ['ledger', 'Deals hold something else than their last change says, in customer'],
    ])
    expect(found.findings.map(({ count, examples }) => [count, examples])).toEqual([
      [1, [id]],
      [1, [name]],
      [1, [id]],
    ])
    expect(await constraintOf('deals', 'customer_id')).toBe(name)
  })

  it('of lists, and parts of records that are gone', async () => {
    await service.query(
      `ALTER TABLE deals_rels DROP CONSTRAINT ${await constraintOf('deals_rels', 'customers_id')}`,
    )
    await service.query(
      `ALTER TABLE deals_type DROP CONSTRAINT ${await constraintOf('deals_type', 'parent_id')}`,
    )
    const id = await someId('deals')
    await service.query(
      `INSERT INTO deals_rels (parent_id, path, "order", customers_id) VALUES ($1, 'lienHolder', 99, 999999)`,
      [id],
    )
    await service.query(
      `INSERT INTO deals_type (parent_id, value, "order") SELECT 999999, value, 1 FROM deals_type LIMIT 1`,
    )
    expect(new Set(named(await treat()).slice(0, 4))).toEqual(
      new Set([
        ['constraints', 'The foreign key of deals_rels.customers_id is missing'],
        ['constraints', 'The foreign key of deals_type.parent_id is missing'],
        ['references', 'deals_rels.customers_id references a record of customers that does not exist'],
        ['references', 'deals_type.parent_id references a record of deals that does not exist'],
      ]),
    )
  })

  it('whose foreign key was never checked', async () => {
    const name = await constraintOf('leads', 'customer_id')
    await service.query(`ALTER TABLE leads DROP CONSTRAINT ${name}`)
    await service.query(
      `ALTER TABLE leads ADD CONSTRAINT ${name} FOREIGN KEY (customer_id) REFERENCES customers ON DELETE SET NULL NOT VALID`,
    )
    expect(named(await treat())).toEqual([
      ['constraints', 'The foreign key of leads.customer_id is not valid'],
    ])
  })
})

describe('lists', () => {
  it('with rows of no field, and with rows that name nothing', async () => {
    const id = await someId('deals')
    await service.query(
      `INSERT INTO deals_rels (parent_id, path, "order", customers_id)
       VALUES ($1, 'nothing', 98, (SELECT min(id) FROM customers)), ($1, 'lienHolder', 99, NULL)`,
      [id],
    )
    const { findings } = await treat()
    expect(findings).toMatchObject([
      { check: 'lists', count: 2, examples: [id] },
      { check: 'ledger', examples: [id] },
    ])
    expect(findings[0]?.what).toMatch(/^Deals: a list has a row/)
  })

  it('with gaps in their order are well', async () => {
    await service.query(`UPDATE deals_rels SET "order" = "order" * 3`)
    expect(await examine(service.payload)).toMatchObject(nothing)
  })
})

describe('choices', () => {
  it('outside their lists: of records, of their lists, of their versions', async () => {
    const cases = [
      ['leads', 'reason', 'Leads: reason is not in its list of allowed values', 'id'],
      [
        '_trades_v',
        'version_status',
        'Versions of Trades: version.status is not in its list of allowed values',
        'id',
      ],
      [
        'deals_type',
        'value',
        'Deals: type has a value that is not in its list of allowed values',
        'parent_id',
      ],
    ] as const
    const expected: unknown[] = []
    for (const [table, column, what, record] of cases) {
      const [row] = await service.query<{ type: string }>(
        'SELECT udt_name AS type FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
        [table, column],
      )
      await service.query(`ALTER TYPE ${row?.type} ADD VALUE 'Once There'`)
      const id = await someId(table)
      await service.query(`UPDATE ${table} SET ${column} = 'Once There' WHERE id = $1`, [id])
      expected.push([what, 1, [await idOf(`SELECT ${record} AS id FROM ${table} WHERE id = ${id}`)]])
    }
    const { findings } = await treat()
    const found = findings.filter(({ check }) => check === 'choices')
    const told = found.map(({ count, examples, what }) => [what, count, examples])
    expect(new Set(told)).toEqual(new Set(expected))
    expect(JSON.stringify(found)).not.toContain('Once There')
  })
})

describe('values', () => {
  it('that are no number, no moment and no point', async () => {
    const cases = [
      ['deals', 'mileage', `'NaN'`, 'Deals: mileage is not a valid number'],
      ['trades', 'odometer', `'1e400'`, 'Trades: odometer is not a valid number'],
      ['trades', 'payoff_good_through', `'infinity'`, 'Trades: payoffGoodThrough is not a valid timestamp'],
      ['leads', 'created_at', `'0044-03-15 BC'`, 'Leads: createdAt is not a valid timestamp'],
      ['leads', 'updated_at', `'12000-01-01'`, 'Leads: updatedAt is not a valid timestamp'],
      ['addresses', 'place', `'[181, 0]'`, 'Addresses: place is not a valid point'],
    ] as const
    const expected: unknown[] = []
    for (const [table, column, value, what] of cases) {
      const id = await someId(table)
      await service.query(`UPDATE ${table} SET ${column} = ${value} WHERE id = $1`, [id])
      expected.push([what, 1, [id]])
    }
    const { findings } = await treat()
    const found = findings.filter(({ check }) => check === 'values')
    expect(new Set(found.map(({ count, examples, what }) => [what, count, examples]))).toEqual(
      new Set(expected),
    )
  })
})

describe('inverses', () => {
  it('that several records own and one may', async () => {
    const event = await service.create('leadEvents')
    const [first, second] = [await service.create('leads'), await service.create('leads')]
    await service.query('UPDATE leads SET latest_event_id = $1 WHERE id IN ($2, $3)', [
      event.id,
      first.id,
      second.id,
    ])
    const { findings } = await treat()
    expect(findings[0]).toMatchObject({ check: 'inverses', count: 1, examples: [first.id] })
    expect(findings[0]?.what).toMatch(
      /^Leads: latestEvent is a one-to-one reference to a record that a newer one references too/,
    )
    expect((await service.get(`/leadEvents/${event.id}`))['currentStatusFor']).toBe(second.id)
  })
})

describe('indexes', () => {
  it('that are not valid', async () => {
    await service.query(`INSERT INTO idempotent_answers (caller, created_at) VALUES (1, now()), (1, now())`)
    await expect(
      service.query('CREATE UNIQUE INDEX CONCURRENTLY broken_off ON idempotent_answers (caller)'),
    ).rejects.toThrow('broken_off')
    await service.query('DELETE FROM idempotent_answers')
    const { findings } = await treat()
    expect(findings).toMatchObject([{ check: 'indexes', examples: ['broken_off'] }])
    await service.query('DROP INDEX broken_off')
  })
})

describe('sequences', () => {
  it('behind the ids of their tables', async () => {
    const tables = ['_trades_v', 'changes', 'deals_rels', 'leads']
    for (const table of tables) await service.query(`SELECT setval('${table}_id_seq', 1, FALSE)`)
    const { findings } = await treat()
    expect(new Set(findings.map(({ check, examples, what }) => [check, examples, what]))).toEqual(
      new Set(tables.map((table) => ['sequences', [1], `The sequence of ${table} is behind its ids`])),
    )
  })
})

describe('versions', () => {
  it('of no record', async () => {
    const { id } = await service.create('trades')
    const version = await idOf(`SELECT id FROM _trades_v WHERE parent_id = ${id}`)
    await service.query('UPDATE _trades_v SET parent_id = NULL WHERE id = $1', [version])
    const { findings } = await treat()
    expect(findings).toMatchObject([
      { check: 'versions', examples: [version], what: 'Versions of Trades belong to no record' },
      { check: 'versions', examples: [id], what: 'Trades have no version' },
    ])
    expect((await service.list(`/trades/versions?where[parent][equals]=${id}`)).totalDocs).toBe(1)
    expect(await service.query('SELECT 1 FROM _trades_v WHERE id = $1', [version])).toEqual([])
  })

  it('of a record that is gone', async () => {
    const { id } = await service.create('trades')
    const version = await idOf(`SELECT id FROM _trades_v WHERE parent_id = ${id}`)
    await service.query(
      `ALTER TABLE _trades_v DROP CONSTRAINT ${await constraintOf('_trades_v', 'parent_id')}`,
    )
    await service.query('UPDATE _trades_v SET parent_id = 999999 WHERE id = $1', [version])
    expect(named(await treat())).toEqual([
      ['versions', 'Versions of Trades belong to no record'],
      ['versions', 'Trades have no version'],
      ['constraints', 'The foreign key of _trades_v.parent_id is missing'],
    ])
  })

  it('that records lack', async () => {
    const { id } = await service.create('preApprovals')
    await service.query('DELETE FROM _pre_approvals_v WHERE parent_id = $1', [id])
    const { findings } = await treat()
    expect(findings).toMatchObject([{ check: 'versions', examples: [id] }])
  })
})

describe('answers', () => {
  it('that should have gone', async () => {
    await service.query(
      `INSERT INTO idempotent_answers (caller, created_at) VALUES (1, now() - interval '49 hours'), (2, now() - interval '47 hours')`,
    )
    const { findings } = await treat()
    expect(findings).toMatchObject([{ check: 'answers', count: 1 }])
    await service.query('DELETE FROM idempotent_answers')
  })
})

describe('ledger', () => {
  const changesOf = (collection: string, id: number) =>
    service.query<{
      actor_name: string
      changes: Record<string, unknown>
      operation: string
      stored: unknown
    }>(
      'SELECT operation, actor_name, changes, stored FROM changes WHERE collection = $1 AND record_id = $2 ORDER BY id',
      [collection, id],
    )

  it('finds what was written beside the service, of every kind, and tells of it as the service would', async () => {
    const lists = {
      lienHolder: [await someId('customers')],
      type: ['Retail'],
      vehicle: await someId('vehicles'),
    }
    // Made as, written to afterwards in another field, changed beside the service, in which field.
    const cases: [string, object, object, string, string][] = [
      [
        'leads',
        { notes: 'before' },
        { source: 'x' },
        `UPDATE leads SET notes = 'beside' WHERE id = $1`,
        'notes',
      ],
      [
        'leads',
        {},
        { source: 'x' },
        `UPDATE leads SET tenant_id = (SELECT min(id) FROM tenants) WHERE id = $1`,
        'tenant',
      ],
      [
        'customers',
        { consumerSocialSecurity: '987-65-4321' },
        { companyName: 'x' },
        `UPDATE customers SET consumer_social_security = '123-45-6789' WHERE id = $1`,
        'consumerSocialSecurity',
      ],
      ['deals', { mileage: 3 }, { status: 'x' }, 'UPDATE deals SET mileage = 12.5 WHERE id = $1', 'mileage'],
      ['deals', { mileage: 3 }, { status: 'x' }, 'UPDATE deals SET mileage = NULL WHERE id = $1', 'mileage'],
      ['deals', lists, { status: 'x' }, 'UPDATE deals SET vehicle_id = NULL WHERE id = $1', 'vehicle'],
      ['deals', lists, { status: 'x' }, 'DELETE FROM deals_rels WHERE parent_id = $1', 'lienHolder'],
      ['deals', lists, { status: 'x' }, 'DELETE FROM deals_type WHERE parent_id = $1', 'type'],
      [
        'trades',
        { payoffGoodThrough: '2030-01-01' },
        { odometer: 5 },
        `UPDATE trades SET payoff_good_through = '2031-01-02T03:04:05.678Z' WHERE id = $1`,
        'payoffGoodThrough',
      ],
      [
        'templates',
        { message: 'before' },
        { sequence: 2 },
        `UPDATE templates_locales SET message = 'beside' WHERE _parent_id = $1`,
        'message',
      ],
    ]
    const damaged: { collection: string; field: string; id: number }[] = []
    for (const [collection, made, later, statement, field] of cases) {
      const { id } = await service.create(collection, made as Record<string, unknown>)
      await service.update(`/${collection}/${id}`, later as Record<string, unknown>)
      await service.query(statement, [id])
      damaged.push({ collection, field, id })
    }
    const { findings } = await treat()
    expect(findings.map(({ check, examples, what }) => [check, examples, what.split(', in ')[1]])).toEqual(
      [...new Set(modelOf(service.payload).keys())].flatMap((slug) => {
        const of = damaged.filter(({ collection }) => collection === slug)
        const fields = [...new Set(of.map(({ field }) => field))].sort().join(', ')
        return of.length === 0 ? [] : [['ledger', of.map(({ id }) => id), fields]]
      }),
    )
    expect(JSON.stringify(findings)).not.toMatch(/before|4321|6789/)
    for (const { collection, field, id } of damaged) {
      const last = (await changesOf(collection, id)).at(-1)
      expect(last).toMatchObject({ actor_name: 'doctor', operation: 'update', stored: null })
      expect(Object.keys(last?.changes ?? {})).toEqual([field])
      expect(JSON.stringify(last)).not.toMatch(/\d{3}-\d\d-\d{4}/)
    }
  })

  it('finds a record that went without a word', async () => {
    const { id } = await service.create('leads', { notes: 'gone' })
    await service.query('DELETE FROM leads WHERE id = $1', [id])
    const { findings } = await treat()
    expect(findings).toMatchObject([
      {
        check: 'ledger',
        examples: [id],
        what: 'Leads are not there, and the ledger says nothing of a deletion',
      },
    ])
    expect((await changesOf('leads', id)).map(({ operation }) => operation)).toEqual(['create', 'delete'])
  })

  it('finds a record that is back without a word', async () => {
    const { id } = await service.create('leads', { notes: 'gone' })
    await service.api('DELETE', `/leads/${id}`)
    await service.query(`INSERT INTO leads (id, notes) VALUES ($1, 'back')`, [id])
    const { findings } = await treat()
    expect(findings).toMatchObject([
      { check: 'ledger', examples: [id], what: 'Leads are there that the ledger says were deleted' },
    ])
    expect((await changesOf('leads', id)).at(-1)).toMatchObject({
      changes: { notes: { after: 'back', before: null } },
      operation: 'create',
    })
  })

  it('finds rows that tell of nothing', async () => {
    const { id } = await service.create('leads', { notes: 'told' })
    await service.query(`UPDATE changes SET changes = '[]' WHERE collection = 'leads' AND record_id = $1`, [
      id,
    ])
    const { findings } = await treat()
    expect(named({ findings })).toEqual([
      ['ledger', 'Rows of the ledger describe no change'],
      ['ledger', 'Leads hold something else than their last change says, in notes'],
    ])
  })

  it('finds rows of the future', async () => {
    const { id } = await service.create('leads')
    await service.query(
      `UPDATE changes SET created_at = '2999-01-01' WHERE collection = 'leads' AND record_id = $1`,
      [id],
    )
    expect(named(await treat())).toEqual([['ledger', 'Rows of the ledger have a time in the future']])
  })

  it('counts all and names five', async () => {
    await service.query(`UPDATE leads SET reason = NULL, notes = 'all of them', process_statuses = NULL`)
    const { findings } = await treat()
    const [{ total } = { total: 0 }] = await service.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM leads',
    )
    expect(total).toBeGreaterThan(5)
    expect(findings).toMatchObject([{ check: 'ledger', count: total }])
    expect(findings[0]?.examples).toHaveLength(5)
  })
})

describe('unrecorded', () => {
  it('finds a record that the ledger should know', async () => {
    const id = await idOf(`INSERT INTO leads (notes) VALUES ('beside') RETURNING id`)
    const examination = await examine(service.payload)
    expect(examination.findings).toMatchObject([
      {
        check: 'unrecorded',
        count: 1,
        examples: [id],
        what: expect.stringMatching(/^Leads are not in the ledger/) as string,
      },
    ])
    await follow(examination)
  })

  it('notes one that is older than the ledger, and where old rows of the ledger go', async () => {
    const id = await idOf(`INSERT INTO leads (notes, created_at) VALUES ('old', '2001-01-01') RETURNING id`)
    const older = await examine(service.payload)
    expect(older.findings).toMatchObject([{ check: 'unrecorded', examples: [id], isNote: true }])
    expect(formatReport(older).at(-1)).toMatch(/^Nothing found wrong, 1 noted/)
    await service.query('UPDATE leads SET created_at = now() WHERE id = $1', [id])
    env.CHANGES_DAYS = 30
    const young = await examine(service.payload)
    expect(young.findings).toMatchObject([{ check: 'unrecorded', examples: [id], isNote: true }])
    delete env.CHANGES_DAYS
    await service.query('DELETE FROM leads WHERE id = $1', [id])
  })
})

describe('migrations', () => {
  it('that this service does not know', async () => {
    await service.query(`INSERT INTO payload_migrations (name, batch) VALUES ('29990101_000000_later', 9)`)
    expect((await examine(service.payload)).findings).toMatchObject([
      { check: 'migrations', examples: ['29990101_000000_later'] },
    ])
    await service.query(`DELETE FROM payload_migrations WHERE name LIKE '2999%'`)
  })
})

describe('a check that fails', () => {
  it('costs none of the others, and is told without the database’s own words', async () => {
    await service.query('ALTER TABLE idempotent_answers RENAME TO elsewhere')
    const id = await idOf(`INSERT INTO leads (notes) VALUES ('beside') RETURNING id`)
    const examination = await examine(service.payload)
    expect(examination.failures.map(({ check }) => check)).toContain('answers')
    expect(examination.findings).toMatchObject([{ check: 'unrecorded', examples: [id] }])
    expect(formatReport(examination).join('\n')).toContain('answers: could not be checked (42P01).')
    await service.query('ALTER TABLE elsewhere RENAME TO idempotent_answers')
    await service.query('DELETE FROM leads WHERE id = $1', [id])
  })
})

const withoutMail =
  'mail: none is sent: no notifications, invitations or links for forgotten passwords. Set SMTP_URL and SMTP_FROM (.env.example).\n\n'

type Run = { code: number; stderr: string; stdout: string }

/** A command as people run it, on a database of this run. */
const run = (file: string, url: string, ...parameters: string[]): Promise<Run> => {
  const isOwn = url === service.database.url
  const dataDir = isOwn ? env.DATA_DIR : mkdtempSync(join(tmpdir(), 'forecourt-doctor-'))
  return new Promise<Run>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `src/cli/${file}.ts`, ...parameters],
      { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stderr, stdout }),
    )
  }).finally(() => (isOwn ? undefined : rmSync(dataDir, { force: true, recursive: true })))
}

/** Each command takes seconds. */
const withMoreCommands = () => {
  it('mends nothing before migrations were run, and is content when that was done', async () => {
    const bare = await createBareDatabase()
    expect(await run('doctor', bare.url, '--mend', 'ledger')).toMatchObject({ code: 1, stdout: '' })
    await run('migrate', bare.url)
    expect(await run('doctor', bare.url)).toEqual({
      code: 0,
      stderr: '',
      stdout: `${withoutMail}${healthy()}\n`,
    })
    await bare.drop()
  })
}

describe('npm run doctor', () => {
  if (isLongForm) withMoreCommands()

  it('migrates nothing, says what to run, and is content where that was done', async () => {
    const bare = await createBareDatabase()
    const pending = await run('doctor', bare.url)
    expect(pending, pending.stderr).toMatchObject({ code: 1, stderr: '' })
    expect(pending.stdout).toContain('migrations: Migrations have not been run')
    expect(pending.stdout).toContain('    npm run migrate\n')
    const migrated = await createTestDatabase()
    expect(await run('doctor', migrated.url)).toEqual({
      code: 0,
      stderr: '',
      stdout: `${withoutMail}${healthy()}\n`,
    })
    await Promise.all([bare.drop(), migrated.drop()])
  })

  it('tells monitoring in JSON, and mends', async () => {
    const { id } = await service.create('leads', { email: 'somebody@example.com', notes: 'before' })
    await service.query(`UPDATE leads SET notes = 'beside' WHERE id = $1`, [id])
    const { url } = service.database
    const told = await run('doctor', url, '--json')
    expect(told.code).toBe(1)
    const { isRunning, summary } = await readLastExamination(service.payload)
    expect({ faults: summary?.faults, isRunning }).toEqual({ faults: 1, isRunning: false })
    expect(JSON.parse(told.stdout)).toMatchObject({
      failures: [],
      findings: [{ check: 'ledger', count: 1, examples: [id] }],
    })
    expect(told.stdout).not.toMatch(/somebody|before|beside[^ ]/)
    expect(await run('doctor', url, '--mend', 'ledger')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'ledger: 1 records put right.\n',
    })
  })

  it('ends with 2 for what it does not know', async () => {
    const parameters = ['--mend', 'migrations']
    const { code, stderr, stdout } = await run('doctor', service.database.url, ...parameters)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: npm run -s doctor [-- --json | -- --mend versions|files|ledger]')
  })

  it('ends with 2 where the database is not there, and gives no password away', async () => {
    const { code, stderr, stdout } = await run('doctor', 'postgres://somebody:hidden@127.0.0.1:1/none')
    expect(code).toBe(2)
    expect(stdout).toBe(
      `${withoutMail}migrations: could not be checked (ECONNREFUSED).\nNothing found wrong, 0 noted; 0 of ${checks.length} checks done.\n`,
    )
    expect(stderr).not.toContain('hidden')
  })
})
