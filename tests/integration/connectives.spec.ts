/** `and`, `or`, long lists and deep nesting: what a filter means as a whole, and what is none. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useClient } from '../support/client'
import { asBrackets, asJson, nested, type Where } from '../support/where'
import { expectStatus } from '../support/service'

const service = useClient()
const ids: number[] = []
const names = ['Ann', 'Bob', 'Cid']
beforeAll(async () => {
  for (const name of names) ids.push((await service.create('leads', { name, source: 'Walk-in' })).id)
  await service.create('leads', { name: 'Dee', source: 'Web' })
})

/** A long query as a GET in the form of a POST. */
const asPost = (query: string) =>
  service.api('POST', '/leads', {
    body: query,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-payload-http-method-override': 'GET' },
  })

const found = async (query: string): Promise<unknown[]> => {
  const { docs } = await service.list(`/leads?${query}&sort=name`)
  return docs.map(({ name }) => name)
}

const isAnn: Where = { name: { equals: 'Ann' } }
const isBob: Where = { name: { equals: 'Bob' } }
const walkedIn: Where = { source: { equals: 'Walk-in' } }

describe('connectives', () => {
  it.each<[string, Where, string[]]>([
    ['or', { or: [isAnn, isBob] }, ['Ann', 'Bob']],
    ['and', { and: [walkedIn, isBob] }, ['Bob']],
    ['fields side by side', { ...walkedIn, ...isBob }, ['Bob']],
    ['and beside or', { and: [walkedIn], or: [isAnn, { name: { equals: 'Dee' } }] }, ['Ann']],
    ['or beside a field', { or: [isAnn, isBob], source: { equals: 'Web' } }, []],
    [
      'and beside or beside a field',
      { and: [walkedIn], or: [isAnn, isBob], name: { not_equals: 'Bob' } },
      ['Ann'],
    ],
    ['the same in capitals', { AND: [walkedIn], OR: [isAnn, isBob] }, ['Ann', 'Bob']],
    ['the shape of the document', { or: [isAnn, { and: [isBob, walkedIn] }] }, ['Ann', 'Bob']],
    ['not_equals under or', { or: [isAnn, { source: { not_equals: 'Walk-in' } }] }, ['Ann', 'Dee']],
  ])('%s means all of it', async (_, where, expected) => {
    expect(await found(asJson(where))).toEqual(expected)
    expect(await found(asBrackets(where))).toEqual(expected)
  })

  it('take brackets without indices', async () => {
    expect(await found('where[or][][name][equals]=Ann&where[or][][name][equals]=Bob')).toEqual(['Ann', 'Bob'])
    expect(await found('where[name][in][]=Ann&where[name][in][]=Cid')).toEqual(['Ann', 'Cid'])
  })

  it.each([1, 8, 60, 200])(
    'hold %i levels, in JSON and in brackets, in an address and in a body',
    async (depth) => {
      const where = nested(depth, isBob)
      for (const query of [asJson(where), asBrackets(where)]) {
        expect(await found(query)).toEqual(['Bob'])
        const answer = await expectStatus(200, asPost(query))
        expect(answer.body).toMatchObject({ docs: [{ name: 'Bob' }], totalDocs: 1 })
      }
      const { docs } = await service.bulk('PATCH', `/leads?${asJson(where)}`, { notes: `level ${depth}` })
      expect(docs.map(({ name }) => name)).toEqual(['Bob'])
    },
  )

  it.each([201, 300])('are refused at %i levels', async (depth) => {
    const refusal = { code: 'invalid_filter', says: /more than 200 levels/, status: 400 }
    await service.refuses('DELETE', `/leads?${asJson(nested(depth, isBob))}`, refusal)
    await service.refuses('DELETE', `/leads?${asBrackets(nested(depth, isBob))}`, refusal)
  })

  it('are refused however deep they are', async () => {
    const brackets = `where${'[or][0]'.repeat(30_000)}=1`
    await service.refuses('DELETE', `/leads?${brackets}`, {
      code: 'invalid_parameter',
      says: /brackets/,
      status: 400,
    })
    const json = `where=${encodeURIComponent(`${'{"and":['.repeat(20_000)}{}${']}'.repeat(20_000)}`)}`
    await service.refuses('DELETE', `/leads?${json}`, {
      code: 'invalid_filter',
      says: /200 levels/,
      status: 400,
    })
  })
})

describe('1,501 values in one list', () => {
  const many = () => [...Array.from({ length: 1499 }, (_, index) => 1_000_000 + index), ids[0], ids[2]]

  it.each<[string, (list: unknown[]) => string]>([
    ['a comma list', (list) => `where[id][in]=${list.join(',')}`],
    ['brackets', (list) => asBrackets({ id: { in: list } })],
    ['brackets without indices', (list) => list.map((each) => `where[id][in][]=${String(each)}`).join('&')],
    ['JSON', (list) => asJson({ id: { in: list } })],
  ])('as %s, in an address and as a POST that is a GET', async (_, write) => {
    const query = write(many())
    expect(await found(query)).toEqual(['Ann', 'Cid'])
    const answer = await expectStatus(200, asPost(query))
    expect(answer.body).toMatchObject({ totalDocs: 2 })
    const others = await found(
      query.replace('[in]', '[not_in]').replace('%22in%22', '%22not_in%22').replaceAll('[in]', '[not_in]'),
    )
    expect(others).toEqual(['Bob', 'Dee'])
  })

  it('of text, choices and references too', async () => {
    const texts = Array.from({ length: 1501 }, (_, index) => (index === 700 ? 'Bob' : `nobody ${index}`))
    expect(await found(asJson({ name: { in: texts } }))).toEqual(['Bob'])
    const references = Array.from({ length: 1501 }, (_, index) => index + 1)
    expect(await found(asJson({ customer: { not_in: references } }))).toEqual(['Ann', 'Bob', 'Cid', 'Dee'])
  })
})

describe('a POST that is a GET', () => {
  it('joins its body to the address', async () => {
    const answer = await service.api('POST', '/leads?limit=1&sort=-name', {
      body: asBrackets(walkedIn),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-http-method-override': 'get' },
    })
    expect(answer.body).toMatchObject({ docs: [{ name: 'Cid' }], limit: 1, totalDocs: 3 })
  })

  it.each(['DELETE', 'PATCH', 'POST', ''])('cannot be a %j', async (override) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-payload-http-method-override': override,
    }
    const options = { body: asBrackets(walkedIn), headers }
    await service.refuses('POST', '/leads', { code: 'invalid_header', status: 400 }, options)
  })

  it('is a form, not JSON, and nothing but a POST', async () => {
    const headers = { 'x-payload-http-method-override': 'GET' }
    await service.refuses(
      'POST',
      '/leads',
      { code: 'unsupported_media_type', status: 415 },
      { body: {}, headers },
    )
    await service.refuses(
      'DELETE',
      '/leads?where[id][exists]=true',
      { code: 'invalid_header', status: 400 },
      { headers },
    )
  })
})

describe('a filter that is none', () => {
  it.each([
    'where=',
    'where={}',
    'where=[]',
    'where=null',
    'where=1',
    'where="x"',
    'where={"name":',
    'where[]=',
    'where[]',
    'where[and]=',
    'where[or]=x',
    'where[and][]=',
    'where[or][]=v',
    'where[or][0][name]=',
    'where[and]={}',
    'where[or][x][name][equals]=1',
    'where[name]=Ann',
    'where[name]=',
    'where[name][]=Ann',
    'where[name][in][a]=v',
    'where[name][in]=',
    'where[name][in][]=',
    'where[name][equals][x]=1',
    'where[name][equals][]=1',
    'where[][equals]=1',
    'where[name][][equals]=1',
    'where[nmae][equals]=Ann',
    'where[name][eq]=Ann',
    'where[label][equals]=x',
    'where[__proto__][equals]=1',
    'where={"and":[]}',
    'where={"or":[]}',
    'where={"or":{}}',
    'where={"or":[{}]}',
    'where={"and":[null]}',
    'where={"or":[{"name":{"equals":"Ann"}},{}]}',
    'where={"name":{"equals":"Ann","not_equals":"Bob"}}',
    'where={"__proto__":{"equals":1}}',
    'where={"constructor":{"equals":1}}',
    'where={"name":{"__proto__":1}}',
  ])('%s is refused, and no record is read, written or deleted', async (query) => {
    const requests: Parameters<Client['refusesEach']>[0] = [
      ['GET', `/leads?${query}`],
      ['GET', `/leads/count?${query}`],
      ['GET', `/leads/${ids[0]}?${query}`],
      ['DELETE', `/leads?${query}`],
      ['PATCH', `/leads?${query}`, { name: 'all of them' }],
    ]
    await service.refusesEach(requests, { code: 'invalid_filter', says: /^where/, status: 400 })
  })

  it.each([
    ['invalid_parameter', 'where[name][equals]=Ann&where[name][equals]=Bob'],
    ['invalid_parameter', 'where[name]=Ann&where[name][equals]=Ann'],
    ['invalid_parameter', 'where[name][equals]=Ann&where[name]=Ann'],
    ['invalid_parameter', 'where={}&where[name][equals]=Ann'],
    ['invalid_parameter', 'where[name][equals]=Ann&where={}'],
    ['unknown_parameter', 'where[name[equals]]=Ann'],
    ['unknown_parameter', 'where[name=Ann'],
    ['unknown_parameter', 'where]name[=Ann'],
    ['unknown_parameter', '[where]=x'],
    ['unknown_parameter', 'where[name][equals]x=Ann'],
  ])('%s: %s', async (code, query) => {
    await service.refuses('DELETE', `/leads?${query}`, { code, status: 400 })
    await service.refuses('GET', `/leads?${query}`, { code, status: 400 })
  })
})
