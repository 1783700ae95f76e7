/** What is kept of writes with an Idempotency-Key: for how long, legible to whom, and never without the write. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { sweepAnswers } from '../../src/plugins/api/idempotency/answers'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { holding } from '../support/holding'
import { docOf, isReplay, type Keyed, keyed, newKey, type Said } from '../support/keyed'
import { seed } from '../support/seed'
import { signIn } from '../support/staff'

const service = useClient()
let otherKey: string
let send: Keyed['send']
let expectRefused: Keyed['expectRefused']
let expectReplay: Keyed['expectReplay']
beforeAll(async () => {
  otherKey = (await createKey(service.payload, 'another')).key
  ;({ expectRefused, expectReplay, send } = keyed(service))
  docOf(await send(newKey(), 'POST', '/leads', { body: { name: 'kept before all' } }))
})

describe('what is kept', () => {
  it('is no text that anybody could read', async () => {
    const key = `${newKey()}-legible`
    const body = { email: 'ana.legible@example.com', name: 'Legible', phone: '555-0142' }
    docOf(await send(key, 'POST', '/leads', { body }))
    const rows = await service.query<{ answer: string; row: string }>(
      `SELECT answer, to_jsonb(kept)::text AS row FROM idempotent_answers AS kept`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { answer, row } of rows) {
      const clear = `${row}${Buffer.from(answer, 'base64').toString('latin1')}`
      expect(clear).not.toMatch(/legible|555-0142|firstName/i)
    }
  })

  it('is nobody’s to see, neither with a key nor signed in', async () => {
    expect((await service.api('GET', '/idempotentAnswers')).status).toBe(404)
    const staff = await signIn(service)
    const [kept] = await service.query<{ id: number }>('SELECT id FROM idempotent_answers LIMIT 1')
    const before = await contents(service)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(
        (await staff.api(method, `/idempotentAnswers/${kept?.id}`, method === 'PATCH' ? {} : undefined))
          .status,
        method,
      ).toBe(404)
    }
    expect((await staff.api('GET', '/idempotentAnswers')).status).toBe(404)
    expect(await contents(service)).toEqual(before)
  })

  it('counts for 24 hours', async () => {
    const key = newKey()
    const body = { name: 'aged' }
    const first = await send(key, 'POST', '/leads', { body })
    const age = (interval: string) =>
      service.query(
        `UPDATE idempotent_answers SET created_at = now() - $1::interval
         WHERE id = (SELECT max(id) FROM idempotent_answers)`,
        [interval],
      )
    await age('23 hours 59 minutes')
    await expectReplay(first, key, 'POST', '/leads', { body })
    await age('24 hours')
    const [before] = await service.query('SELECT count(*) FROM idempotent_answers')
    const second = await send(key, 'POST', '/leads', { body: { name: 'aged', notes: 'another' } })
    expect(docOf(second).id).toBeGreaterThan(docOf(first).id)
    expect(await service.query('SELECT count(*) FROM idempotent_answers')).toEqual([before])
    await expectReplay(second, key, 'POST', '/leads', { body: { name: 'aged', notes: 'another' } })
  })
})

/** From here on, the first so many times that a row comes to a table the statement runs inside the database. */
const onArrival = async (
  { isAtCommit = false, statement, table, times = 1 }: Trap,
  work: () => Promise<void>,
): Promise<void> => {
  await service.query('CREATE SEQUENCE arrivals')
  await service.query(`CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('arrivals') <= ${times} THEN ${statement}; END IF; RETURN NULL; END $$`)
  await service.query(`CREATE CONSTRAINT TRIGGER trap AFTER INSERT OR UPDATE ON ${table}
    DEFERRABLE INITIALLY ${isAtCommit ? 'DEFERRED' : 'IMMEDIATE'} FOR EACH ROW EXECUTE FUNCTION trap()`)
  try {
    await work()
    const [arrivals] = await service.query<{ last: string }>('SELECT last_value AS last FROM arrivals')
    expect(Number(arrivals?.last)).toBeGreaterThanOrEqual(times)
  } finally {
    await service.query('DROP FUNCTION trap CASCADE')
    await service.query('DROP SEQUENCE arrivals')
  }
}

type Trap = { isAtCommit?: boolean; statement: string; table: string; times?: number }

const breaking = `RAISE EXCEPTION 'on purpose'`
const deadlock = `RAISE EXCEPTION 'on purpose' USING ERRCODE = '40P01'`
const dying = 'PERFORM pg_terminate_backend(pg_backend_pid())'

describe('an answer is kept with its write or not at all', () => {
  const refusals = { conflict: 409, internal: 500, not_stored: 500, unavailable: 503 }
  it.each<[string, Trap, keyof typeof refusals]>([
    ['the commit fails', { isAtCommit: true, statement: breaking, table: 'leads' }, 'not_stored'],
    ['the answer is not kept', { statement: breaking, table: 'idempotent_answers' }, 'internal'],
    ['the connection is lost in the write', { statement: dying, table: 'leads' }, 'unavailable'],
    [
      'the connection is lost before the end',
      { statement: dying, table: 'idempotent_answers' },
      'unavailable',
    ],
    [
      'the connection is lost at the commit',
      { isAtCommit: true, statement: dying, table: 'leads' },
      'not_stored',
    ],
    ['deadlocks do not end', { statement: deadlock, table: 'leads', times: 8 }, 'conflict'],
  ])('when %s, and then it can be sent again', async (_, trap, code) => {
    const { id } = await service.create('leads', { name: 'one' })
    await service.create('leads', { name: 'one' })
    for (const [method, path, body] of [
      ['POST', '/leads', { name: 'one' }],
      ['PATCH', `/leads/${id}`, { name: 'one', notes: 'x' }],
      ['PATCH', '/leads?where[name][equals]=one', { notes: 'y' }],
    ] as const) {
      const key = newKey()
      await onArrival(trap, () =>
        expectRefused({ code, status: refusals[code] }, key, method, path, { body }),
      )
      const said = await send(key, method, path, { body })
      expect([said.status, isReplay(said)], said.text).toEqual([method === 'POST' ? 201 : 200, false])
      await expectReplay(said, key, method, path, { body })
    }
  })

  it('when a deadlock ends the first attempt: the second is the only one there is', async () => {
    const key = newKey()
    const body = { name: 'deadlocked' }
    let said: Said | undefined
    await onArrival({ statement: deadlock, table: 'leads', times: 3 }, async () => {
      said = await send(key, 'POST', '/leads', { body })
    })
    const { id } = docOf(said as Said)
    await expectReplay(said as Said, key, 'POST', '/leads', { body })
    expect(await service.ids('/leads?where[name][equals]=deadlocked')).toEqual([id])
    const told = `SELECT 1 FROM changes WHERE collection = 'leads' AND record_id = ${id}`
    expect(await service.query(told)).toHaveLength(1)
  })
})

describe('sweepAnswers', () => {
  it('deletes what has expired, in batches, but what somebody holds', async () => {
    const kept = await service.query('SELECT id FROM idempotent_answers ORDER BY id')
    expect(kept.length).toBeGreaterThan(0)
    await service.query(
      `INSERT INTO idempotent_answers (caller, key_hash, created_at)
       SELECT 0, 'old ' || each, now() - interval '24 hours 1 second' FROM generate_series(1, 2500) AS each`,
    )
    await holding(
      service,
      `SELECT 1 FROM idempotent_answers WHERE key_hash = 'old 7' FOR UPDATE`,
      async () => {
        expect(await sweepAnswers(service.payload, AbortSignal.abort())).toBe(1000)
        expect(await sweepAnswers(service.payload)).toBe(1499)
      },
    )
    const swept = await Promise.all([1, 2, 3].map(() => sweepAnswers(service.payload)))
    expect(swept.filter((rows) => rows > 0)).toEqual([1])
    expect(await service.query('SELECT id FROM idempotent_answers ORDER BY id')).toEqual(kept)
  })
})

describe('any order of requests', () => {
  const step = fc.record({
    body: fc.constantFrom({ name: 'a' }, { name: 'b' }, { nam: 'wrong' }, { customer: 2147483647 }),
    isOther: fc.boolean(),
    key: fc.constantFrom('x', 'y'),
    many: fc.integer({ max: 4, min: 1 }),
  })

  it('is answered as a book of keys would answer it', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, minLength: 2 }), async (steps) => {
        run++
        const before = (await service.list('/leads?limit=1')).totalDocs
        const book = new Map<string, { body: unknown; text: string }>()
        for (const { body, isOther, key, many } of steps) {
          const place = `${run}-${key}`
          const known = book.get(`${isOther} ${place}`)
          const answers = await Promise.all(
            Array.from({ length: many }, () =>
              send(place, 'POST', '/leads', { body, ...(isOther ? { key: otherKey } : {}) }),
            ),
          )
          const first = answers.find(({ status }) => status === 201)
          const isWrong = !('name' in body)
          const allowed = known ? [known.body === body ? 201 : 422] : [isWrong ? 400 : 201]
          const statuses = answers.map(({ status }) => status).filter((status) => status !== 409)
          expect(statuses.length).toBeGreaterThan(0)
          expect(statuses.filter((status) => !allowed.includes(status))).toEqual([])
          const texts = answers.flatMap(({ status, text }) => (status === 201 ? [text] : []))
          expect(new Set([...texts, ...(known && first ? [known.text] : [])]).size).toBeLessThan(2)
          if (first && !known) book.set(`${isOther} ${place}`, { body, text: first.text })
        }
        expect((await service.list('/leads?limit=1')).totalDocs).toBe(before + book.size)
      }),
      { numRuns: 25, seed },
    )
  })
})
