/**
 * What must be told to nobody: keys, bodies, queries and personal data stand in no log line, not even when the
 * database fails and its driver's error carries every value of the statement.
 */
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { signIn } from '../support/staff'

const service = useClient()
const lines: string[] = []
const secrets = ['078-05-1120', 'Wilhelmina', 'mina@example.com', 'at 12 Elm Street', 'D1234567']
const customer = {
  companyName: 'Meet her\n    at 12 Elm Street (D1234567)',
  consumerDriversLicenseNumber: 'D1234567',
  consumerFirstName: 'Wilhelmina',
  consumerSocialSecurity: '078-05-1120',
  email: 'mina@example.com',
}

beforeAll(async () => {
  // Every line that any logger of the service writes, at the level it runs at.
  const { logger } = service.payload
  logger.level = 'info'
  Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})
beforeEach(() => {
  lines.length = 0
})

type Line = {
  err?: { message?: string }
  level: number
  msg: string
  path: string
  requestId: string
  status: number
}

const logged = () => lines.map((line) => JSON.parse(line) as Line)

const expectSilent = (...told: string[]) => {
  for (const text of [...lines, ...told]) {
    for (const secret of [...secrets, service.key]) expect(text).not.toContain(secret)
  }
}

describe('a request', () => {
  it('is one line with its id, its path and its status', async () => {
    const headers = { 'x-request-id': 'one-line' }
    await service.api('POST', '/customers?depth=1', { body: customer, headers })
    expect(logged()).toEqual([
      {
        level: 30,
        method: 'POST',
        ms: expect.any(Number) as number,
        msg: 'request',
        path: '/api/customers',
        requestId: 'one-line',
        status: 201,
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ])
    expectSilent()
  })

  it('says nothing of its query, its body and its key, whether it is well or not', async () => {
    const told: string[] = []
    const requests: [string, string, unknown?][] = [
      ['GET', `/customers?apiKey=${service.key}&where[email][equals]=mina@example.com`],
      ['GET', `/nothing?apiKey=${service.key}`],
      ['GET', `/customers?limit=${service.key}&apiKey=${service.key}`],
      ['PATCH', '/customers?where[consumerFirstName][equals]=Wilhelmina', { consumerIncome: '078-05-1120' }],
      ['POST', '/customers', { ...customer, deals: ['078-05-1120'] }],
      ['DELETE', '/customers?where[consumerFirstName][equals]=Wilhelmina'],
    ]
    for (const [method, path, body] of requests) {
      const options = {
        ...(body === undefined ? {} : { body }),
        ...(path.includes('apiKey') ? { key: null } : {}),
      }
      const answer = await service.api(method, path, options)
      if (answer.status >= 400) told.push(JSON.stringify(answer.body), JSON.stringify([...answer.headers]))
    }
    expect(lines).toHaveLength(requests.length)
    expectSilent(...told)
  })

  it('for a file that is not there says nothing of its name', async () => {
    const staff = await signIn(service)
    lines.length = 0
    await staff.api('GET', '/attachments/file/Wilhelmina.pdf')
    await service.api('GET', '/attachments/file/Wilhelmina.pdf')
    expect(logged().map(({ status }) => status)).toEqual(expect.arrayContaining([403, 404]))
    expectSilent()
  })

  it('with a wrong key does not say it back either', async () => {
    const wrong = '6b1f0a54-8c0e-4c39-9a51-0d9a3c7b5e11'
    const answers = [
      await service.api('GET', '/leads', { key: wrong }),
      await service.api('GET', `/leads?apiKey=${wrong}`, { key: null }),
      await service.api('GET', `/leads?apiKey=${wrong}&apiKey=${wrong}`, { key: null }),
    ]
    for (const { body, headers } of answers) expect(JSON.stringify([body, ...headers])).not.toContain(wrong)
    for (const line of lines) expect(line).not.toContain(wrong)
  })
})

describe('a failure of the database', () => {
  const breakings: [string, string, string][] = [
    [
      'a column that is gone',
      'ALTER TABLE customers RENAME COLUMN consumer_social_security TO gone',
      'ALTER TABLE customers RENAME COLUMN gone TO consumer_social_security',
    ],
    ['a table that is gone', 'ALTER TABLE customers RENAME TO gone', 'ALTER TABLE gone RENAME TO customers'],
    [
      'a rule of the database',
      "ALTER TABLE customers ADD CONSTRAINT no_mina CHECK (email <> 'mina@example.com')",
      'ALTER TABLE customers DROP CONSTRAINT no_mina',
    ],
    [
      'a rule that repeats the row',
      `CREATE FUNCTION repeat_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'row %', NEW USING DETAIL = NEW::text, HINT = NEW.email; END $$;
       CREATE TRIGGER repeat_row BEFORE INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION repeat_row()`,
      'DROP FUNCTION repeat_row CASCADE',
    ],
  ]

  it.each(breakings)(
    'by %s is a 500 without a detail, and a log line without a value',
    async (_, broken, mended) => {
      await service.query('DELETE FROM customers')
      await service.query("INSERT INTO customers (consumer_first_name) VALUES ('Standing')")
      const before = await service.query('SELECT * FROM customers')
      await service.query(broken)
      const headers = { 'x-request-id': 'broken' }
      const created = await service.api('POST', '/customers', { body: customer, headers })
      const bulk = await service.api('PATCH', '/customers?where[id][exists]=true', {
        body: customer,
        headers,
      })
      await service.query(mended)
      expect(await service.query('SELECT * FROM customers')).toEqual(before)
      const told = [created, bulk].map(({ body }) => JSON.stringify(body))
      expect(created.status, told[0]).toBe(500)
      const message = 'The service failed. Nothing was written. Report the request id if it happens again.'
      expect(created.body).toEqual({ errors: [{ code: 'internal', message }], requestId: 'broken' })
      // Where the records can still be found, each fails by itself.
      expect([400, 500], told[1]).toContain(bulk.status)
      const errors = logged().filter(({ level }) => level >= 50)
      expect(errors.length).toBeGreaterThanOrEqual(2)
      for (const { requestId } of errors) expect(requestId).toBe('broken')
      expectSilent(...told)
      for (const text of told)
        expect(text).not.toMatch(/constraint|relation|column|SELECT|INSERT|customers"|no_mina/i)
      expect(lines.join('\n')).not.toMatch(/insert into|update "customers"|params:/i)
    },
  )

  it('leaves the service as it was', async () => {
    expect((await service.create('customers', customer)).email).toBe('mina@example.com')
    expectSilent()
  })
})
