/** An answer is bounded in bytes, before it is read and while it is made. */
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordsTooLarge } from '../../src/plugins/api/http/serialize'
import { collectionOf } from '../../src/plugins/database/model/model'
import { oneRecord } from '../../src/plugins/database/query/access'
import { AnswerTooLargeError } from '../../src/plugins/database/read/answerSize'
import { readDocs } from '../../src/plugins/database/read'
import { type Bulk, type Page, useClient } from '../support/client'
import type { Answer } from '../support/service'

const megabyte = 1024 ** 2

const service = useClient()
/** Of a megabyte each: more of them than an answer may hold. */
let large: number[]

beforeAll(async () => {
  const rows = await service.query<{ id: number }>(
    `INSERT INTO transport_service_orders (notes) SELECT repeat('n', $1) FROM generate_series(1, 560) RETURNING id`,
    [megabyte],
  )
  large = rows.map(({ id }) => id)
  await service.query('ANALYZE')
})

const tooLarge = (says: RegExp) => ({ code: 'answer_too_large', says, status: 400 })
const orders = '/transportServiceOrders'

describe('one record', () => {
  it('that alone is too large is refused when it is read, at any depth', async () => {
    const options = service.payload.config.custom['contract'] as { answerLimit: number }
    const { answerLimit } = options
    options.answerLimit = megabyte / 2
    try {
      for (const depth of [0, 1]) {
        expect(await refused('GET', `${orders}/${large[0]}?depth=${depth}`, tooLarge(/larger than/))).toBe(
          true,
        )
      }
      const req = await createLocalReq({}, service.payload)
      const id = large[0] ?? 0
      const within = oneRecord(collectionOf(service.payload, 'transportServiceOrders'), id)
      await expect(readDocs(req, 'transportServiceOrders', [id], { within })).rejects.toThrow(
        AnswerTooLargeError,
      )
    } finally {
      options.answerLimit = answerLimit
    }
  })
})

/** Without the comparison of all tables that `refuses` makes: these are long. A read writes nothing. */
const refused = async (method: string, path: string, { code, says, status }: ReturnType<typeof tooLarge>) => {
  const answer = await service.api(method, path)
  const { errors } = answer.body as { errors?: { code: string; message: string }[] }
  const told = JSON.stringify(answer.body).slice(0, 500)
  expect([answer.status, errors?.[0]?.code], told).toEqual([status, code])
  expect(errors?.[0]?.message).toMatch(says)
  return true
}

describe('bytes', () => {
  it('of a list are bounded, and the answer that fits is what it always was', async () => {
    expect(await refused('GET', `${orders}?limit=500`, tooLarge(/larger than 33554432 bytes.*limit/))).toBe(
      true,
    )
    const page = await service.list(`${orders}?limit=20`)
    expect(page.docs.map(({ notes }) => String(notes).length)).toEqual(
      Array.from({ length: 20 }, () => megabyte),
    )
    expect(Object.keys(page)).toEqual([
      'docs',
      'hasNextPage',
      'hasPrevPage',
      'limit',
      'nextPage',
      'page',
      'pagingCounter',
      'prevPage',
      'totalDocs',
      'totalPages',
    ])
  })

  it('of records that a reference leads to are counted in each place', async () => {
    await service.query(
      `WITH one AS (INSERT INTO customers (company_name) VALUES (repeat('c', 1000000)) RETURNING id)
       INSERT INTO trades (lienholder_id) SELECT id FROM one, generate_series(1, 40)`,
    )
    expect(await refused('GET', '/trades?limit=40&depth=1', tooLarge(/bytes/))).toBe(true)
    expect((await service.list('/trades?limit=40')).docs).toHaveLength(40)
  })

  const saysIds = (answer: Answer, verb: string) => {
    const { docs, errors, message } = answer.body as Bulk
    expect([answer.status, errors, message]).toEqual([
      200,
      [],
      expect.stringMatching(new RegExp(`^560 .* ${verb}\\. ${recordsTooLarge}$`)) as string,
    ])
    expect((docs as unknown as number[]).toSorted((one, other) => one - other)).toEqual(large)
  }

  it('of what a bulk request wrote: all of it is answered, by ids, also when it is kept and given again', async () => {
    const path = `${orders}?where[id][in]=${large.join(',')}`
    const sent = { body: { name: null }, headers: { 'idempotency-key': 'large' } }
    const first = await service.api('PATCH', path, sent)
    saysIds(first, 'updated')
    const again = await service.api('PATCH', path, sent)
    saysIds(again, 'updated')
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    saysIds(await service.api('PATCH', path, { body: { name: null } }), 'updated')
    saysIds(await service.api('DELETE', path), 'deleted')
    const { totalDocs } = (await service.api('GET', orders)).body as Page
    expect(totalDocs).toBe(0)
  })
})
