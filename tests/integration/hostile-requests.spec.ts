/** Requests that are made to harm: keys where Payload alone would look for them, and small requests for large work. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TransactionError } from '../../src/plugins/database/connection/errors'
import { toFailure } from '../../src/plugins/api/translate'
import { useClient } from '../support/client'
import type { CallOptions } from '../support/service'

const service = useClient()

beforeEach(() => {
  vi.restoreAllMocks()
})

const asGet = {
  'content-type': 'application/x-www-form-urlencoded',
  'x-payload-http-method-override': 'GET',
}
const origin = 'http://localhost:3000'

describe('a key in a body', () => {
  it.each(['payload-token=none', undefined])(
    'opens nothing of Payload itself, with the cookie %s',
    async (cookie) => {
      await service.create('leads', { firstName: 'Ana' })
      for (const path of ['/leads', '/payload-preferences', '/users', '/apiKeys', '/preApprovals/versions']) {
        const answer = await service.api('POST', path, {
          body: `apiKey=${service.key}`,
          headers: { ...asGet, ...(cookie ? { cookie } : {}) },
          key: null,
        })
        expect([401, 403, 404], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      }
    },
  )
})

describe('a file', () => {
  it('is asked for by a POST that says GET like everything else', async () => {
    expect(
      await service.api('POST', '/attachments/file/none.txt', { body: 'limit=1', headers: asGet }),
    ).toMatchObject({
      body: { errors: [{ code: 'not_found' }] },
      status: 404,
    })
  })

  it('is sent for the key alone, whatever cookie and parameters come with it', async () => {
    const logged = vi.spyOn(service.payload.logger, 'error')
    const path = `/attachments/file/none.txt?prefix=..&apiKey=${service.key}`
    const answer = await service.api('GET', path, { headers: { cookie: 'payload-token=none' }, key: null })
    expect(answer.status).toBe(404)
    expect(JSON.stringify(logged.mock.calls)).not.toContain('prefix')
  })
})

describe('a small request for large work', () => {
  it('reads an amount of nothing but spaces at once', async () => {
    const asked = (length: number): [method: string, path: string, options: CallOptions] => [
      'POST',
      '/deals/count',
      { body: `where[salesPrice][greater_than]=${'+'.repeat(length)}x`, headers: asGet },
    ]
    const [method, path, options] = asked(100_000)
    const refusal = { code: 'invalid_filter', says: /must be an amount/, status: 400 }
    await service.refuses(method, path, refusal, options)
    /** Of the processor, whose time no other process has a part in; in ticks, so of many requests together. */
    const used = async (requests: number, length: number) => {
      const begun = process.cpuUsage().user
      for (let at = 0; at < requests; at++) await service.api(...asked(length))
      return process.cpuUsage().user - begun
    }
    await used(20, 5000)
    // As many characters in fewer requests. A text that is read in every way there is would take ten times as long.
    expect(await used(4, 50_000)).toBeLessThan(4 * (await used(40, 5000)))
  })

  it('takes more words in a like than a statement has parameters', async () => {
    const { id } = await service.create('deals', { dealId: 'a b 50%' })
    const found = (text: string) =>
      service.api('POST', '/deals', {
        body: new URLSearchParams({ 'where[dealId][like]': text }).toString(),
        headers: asGet,
      })
    expect(await found('b 50% a '.repeat(30_000))).toMatchObject({ body: { docs: [{ id }] }, status: 200 })
    expect(await found(`${'a '.repeat(70_000)} c`)).toMatchObject({ body: { totalDocs: 0 }, status: 200 })
  })

  it('counts each reference in a path as a condition', async () => {
    const or = Array.from({ length: 1667 }, () => ({
      'customer.deals.customer.deals.customer.email': { equals: 'x' },
    }))
    await service.refuses(
      'POST',
      '/deals/count',
      { code: 'invalid_filter', says: /Each relation or list in a path counts/, status: 400 },
      { body: new URLSearchParams({ where: JSON.stringify({ or }) }).toString(), headers: asGet },
    )
  })

  it('is answered with a hundred problems at most, and twenty ids', async () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`none${at}`, 0]))
    const answer = await service.api('POST', '/leads', { body })
    expect((answer.body as { errors: unknown[] }).errors).toHaveLength(100)
    const missing = Array.from({ length: 5000 }, (_, at) => at + 1_000_000)
    const [problem] = await service.refuses(
      'POST',
      '/deals',
      { code: 'missing_reference', says: /1000019 and 4980 more, which do not exist/, status: 400 },
      { body: { facilitator: missing } },
    )
    expect(problem?.message.length).toBeLessThan(500)
  })
})

describe('staff in bulk', () => {
  it('are refused a limit that would not be kept', async () => {
    const account = { email: 'ada@example.com', password: 'correct horse battery' }
    await service.payload.create({ collection: 'users', data: { ...account, name: 'Ada', role: 'admin' } })
    const { headers } = await service.api('POST', '/users/login', {
      body: account,
      headers: { origin },
      key: null,
    })
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    await service.create('meetings', { name: 'one' })
    await service.create('meetings', { name: 'two' })
    const bulk = (limit: number) =>
      service.api('DELETE', `/meetings?where[id][exists]=true&limit=${limit}`, {
        headers: { cookie, origin },
        key: null,
      })
    expect((await bulk(1)).status).toBe(400)
    expect((await service.get('/meetings/count')).totalDocs).toBe(2)
    expect((await bulk(0)).status).toBe(200)
    expect((await service.get('/meetings/count')).totalDocs).toBe(0)
  })
})

describe('a database that goes away', () => {
  const lost = new Error('Connection terminated unexpectedly')
  const broken = new Error('Client has encountered a connection error and is not queryable')

  it('is unavailable to a request in the middle of its work', () => {
    for (const cause of [lost, broken]) {
      expect(toFailure(new Error('Failed query', { cause }))).toMatchObject({ status: 503 })
    }
  })

  it('leaves open whether a commit was stored only where it is', () => {
    const message = (cause: Error) => toFailure(new TransactionError('The commit failed.', { cause })).message
    expect(message(lost)).toMatch(/may be written or not/)
    expect(message(broken)).toMatch(/Nothing was written/)
  })
})

describe('a body that cannot be read', () => {
  it('is not quoted in the log', async () => {
    const { describeError } = await import('../../src/lib/log')
    const error = (() => {
      try {
        return JSON.parse('{"password":hunter2}') as unknown
      } catch (thrown) {
        return thrown
      }
    })()
    expect(String(error)).toContain('hunter2')
    expect(JSON.stringify(describeError(error))).not.toContain('hunter2')
  })
})
