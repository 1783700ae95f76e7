/**
 * Filters and limits that stock Payload takes for "everything". Each is shown on stock Payload first, then refused
 * here: through a key, and through a staff session on Payload's own endpoints.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Page, useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'
import { startStock } from '../support/stock'
import { expectStatus, started, fixture } from '../support/service'

const service = useClient()
const stock = started(startStock)
const staff = fixture(() => signIn(service))
beforeAll(async () => {
  for (let index = 0; index < 12; index++) await service.create('leads', { name: `lead ${index}` })
})

const refill = async () => {
  await stock.query('DELETE FROM notes')
  for (let index = 0; index < 3; index++) await stock.create('notes', { title: `note ${index}` })
}
const totalOf = (answer: { body: unknown }) => (answer.body as Page).totalDocs

const expectRefused = async (query: string): Promise<void> => {
  const path = `/leads?${query.replace('NAME', 'name')}`
  const requests: [string, string, unknown?][] = [
    ['GET', path],
    ['PATCH', path, { notes: 'x' }],
    ['DELETE', path],
  ]
  await service.refusesEach(requests, { code: 'invalid_filter', status: 400 })
  const before = await contents(service)
  for (const [method, url, body] of requests.slice(1)) {
    await expectStatus(400, staff.api(method, url, body))
  }
  expect(await contents(service)).toEqual(before)
}

describe('a malformed filter (trap 1)', () => {
  // NAME stands for a text field of either service.
  it.each(['where[]=', 'where[or][]=v', 'where={}', 'where[NAME][in][a]=v'])(
    '%s deletes every record of stock Payload, and none here',
    async (query) => {
      await refill()
      await expectStatus(200, stock.api('DELETE', `/notes?${query.replace('NAME', 'title')}`))
      expect(totalOf(await stock.api('GET', '/notes'))).toBe(0)
      await expectRefused(query)
    },
  )

  it('of any other form is refused too', async () => {
    for (const query of ['where[and]=', 'where[or][0][NAME]=', 'where[or]=x', 'where=x', 'where[NAME]=x']) {
      await expectRefused(query)
    }
    expect((await service.list('/leads')).totalDocs).toBe(12)
  })

  it('with a number for a list is a list here, and everything in stock Payload', async () => {
    await refill()
    await stock.api('DELETE', '/notes?where[title][in][1001]=v')
    expect(totalOf(await stock.api('GET', '/notes'))).toBe(0)
    const before = await contents(service)
    expect((await service.bulk('DELETE', '/leads?where[name][in][1001]=v')).docs).toEqual([])
    await staff.api('DELETE', '/leads?where[name][in][1001]=v')
    expect(await contents(service)).toEqual(before)
  })

  it('of no parameters at all deletes and changes nothing, for staff either', async () => {
    const before = await contents(service)
    for (const [method, body] of [['DELETE'], ['PATCH', { notes: 'x' }]] as const) {
      await service.refuses(method, '/leads', { code: 'filter_required', status: 400 }, { body })
      expect((await staff.api(method, '/leads', body)).status).toBe(400)
    }
    expect(await contents(service)).toEqual(before)
  })

  it('and beside or, of which stock Payload forgets one, means both here', async () => {
    await refill()
    const query = 'where[or][0][NAME][exists]=true&where[and][0][NAME][equals]='
    const both = (name: string, value: string) =>
      `${query.replaceAll('NAME', name)}${encodeURIComponent(value)}`
    const swapped = `where[and][0][title][equals]=note%201&where[or][0][title][exists]=true`
    const found = [
      totalOf(await stock.api('GET', `/notes?${both('title', 'note 1')}`)),
      totalOf(await stock.api('GET', `/notes?${swapped}`)),
    ]
    expect(Math.max(...found)).toBe(3)

    expect((await service.list(`/leads?${both('name', 'lead 1')}`)).totalDocs).toBe(1)
    expect(totalOf(await staff.api('GET', `/leads?${both('name', 'lead 1')}`))).toBe(1)
    const deleted = await staff.api('DELETE', `/leads?${both('name', 'lead 1')}`)
    expect((deleted.body as { docs: unknown[] }).docs).toHaveLength(1)
    await service.create('leads', { name: 'lead 1' })
  })
})

describe('a long query (trap 2)', () => {
  it('loses what stands after its thousandth parameter in stock Payload, and nothing here', async () => {
    await refill()
    const many = Array.from({ length: 1000 }, (_, index) => `where[id][in][${index}]=${index + 1}`).join('&')
    const stockFound = await stock.api(
      'GET',
      `/notes?${many.replaceAll('where[id]', 'x[id]')}&where[title][equals]=none`,
    )
    expect(totalOf(stockFound)).toBe(3)
    expect((await service.list(`/leads?${many}&where[name][equals]=none`)).totalDocs).toBe(0)
    expect((await service.list(`/leads?${many}&where[name][equals]=lead 2`)).totalDocs).toBe(1)
  })

  it('nested deeper than stock Payload reads is read here', async () => {
    const nested = (name: string, value: string) => `where${'[and][0]'.repeat(8)}[${name}][equals]=${value}`
    const stockFound = await stock.api('GET', `/notes?${nested('title', 'note 1')}`)
    expect([stockFound.status, totalOf(stockFound)]).not.toEqual([200, 1])
    expect((await service.list(`/leads?${nested('name', 'lead 2')}`)).totalDocs).toBe(1)
  })
})

describe('a limit that is none (trap 14)', () => {
  it.each(['limit=-5', 'limit=-1', 'limit=abc', 'limit=1.5', 'limit='])(
    '%s is refused here',
    async (query) => {
      await service.refuses('GET', `/leads?${query}`, {
        code: 'invalid_parameter',
        says: /limit/,
        status: 400,
      })
      await expectStatus(400, staff.api('GET', `/leads?${query}`))
    },
  )

  it('reads the whole table of stock Payload, and at most a page here', async () => {
    for (let index = 0; index < 12; index++) await stock.create('notes')
    const all = totalOf(await stock.api('GET', '/notes'))
    for (const query of ['limit=-5', 'limit=0', 'pagination=false']) {
      const page = (await stock.api('GET', `/notes?${query}`)).body as Page
      expect(page.docs, query).toHaveLength(all)
    }
    for (const query of ['limit=0', 'pagination=false', 'limit=100000']) {
      const answer = await expectStatus(200, staff.api('GET', `/leads?${query}`))
      expect((answer.body as Page).limit).toBe(500)
    }
    expect((await service.list('/leads?limit=0')).limit).toBe(500)
    expect((await service.list('/leads?pagination=false')).limit).toBe(10)
  })
})
