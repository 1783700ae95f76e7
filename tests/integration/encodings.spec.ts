/** Escapes that are none, in a query or a form: a request that cannot be read as it was meant writes nothing. */
import { beforeAll, describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()

const form = 'application/x-www-form-urlencoded'
const asGet = { 'content-type': form, 'x-payload-http-method-override': 'GET' }

const staff = fixture(() => signIn(service))

beforeAll(async () => {
  // What other parsers make of "%ff" and of "%zz": the texts of two records that nobody meant.
  for (const name of ['\ufffd', '%zz', 'meant']) await service.create('leads', { name })
})

describe('a query that is not percent-encoded UTF-8', () => {
  it.each([
    ['where[name][equals]=%ff', /^where\[name\]\[equals\]: /],
    ['where[name][equals]=%zz', /^where\[name\]\[equals\]: /],
    ['where[name][in]=meant,%ff', /^where\[name\]\[in\]: /],
    ['where=%7B%22name%22:%7B%22equals%22:%22%ff%22%7D%7D', /^where: /],
    [
      'where[or][0][name][equals]=meant&where[or][1][name][equals]=%c3',
      /^where\[or\]\[1\]\[name\]\[equals\]: /,
    ],
    ['where[id][exists]=true&%ff=1', /^The name of a parameter /],
  ])('deletes and changes nothing: %s', async (query, says) => {
    const before = await contents(service)
    const refusal = { code: 'invalid_parameter', says, status: 400 }
    await service.refusesEach(
      [
        ['DELETE', `/leads?${query}`],
        ['PATCH', `/leads?${query}`, { notes: 'x' }],
        ['GET', `/leads?${query}`],
        ['GET', `/leads/count?${query}`],
      ],
      refusal,
    )
    expect(await contents(service)).toEqual(before)
  })

  it.each(['where[name][equals]=%ff', 'where[name][equals]=%zz'])(
    'deletes and changes nothing for staff: %s',
    async (query) => {
      const before = await contents(service)
      for (const method of ['DELETE', 'PATCH', 'GET']) {
        const answer = await staff.api(
          method,
          `/leads?${query}`,
          method === 'PATCH' ? { notes: 'x' } : undefined,
        )
        expect(answer.status, JSON.stringify(answer.body)).toBe(400)
        expect(answer.body).toMatchObject({
          errors: [{ message: expect.stringMatching(/^where\[name\]/) as string }],
        })
      }
      expect(await contents(service)).toEqual(before)
    },
  )

  it.each(['where[name][equals]=%ff', 'where[name][equals]=%zz', 'where[name][equals]=%'])(
    'is refused as the body of a read, too: %s',
    async (body) => {
      const refusal = { code: 'invalid_parameter', says: /^where\[name\]\[equals\]: /, status: 400 } as const
      await service.refuses('POST', '/leads', refusal, { body, headers: asGet })
      const answer = await service.api('POST', '/leads', {
        body,
        headers: { ...asGet, cookie: staff.cookie, origin: 'http://localhost:3000' },
        key: null,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    },
  )

  it('is no query that says the same in valid escapes', async () => {
    const { totalDocs } = await service.get('/leads/count?where[name][equals]=%25zz')
    expect(totalDocs).toBe(1)
  })
})
