/** How names of hosts are looked up. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSender, type Sender, type SenderOptions } from '../../src/plugins/webhooks/http'
import { createResolve } from '../../src/plugins/webhooks/http/sender'
import { type NameAnswer, type NameServer, startNameServer } from '../support/nameServer'
import { startReceiver } from '../support/receiver'
import { longTimeouts } from '../support/sending'

let server: NameServer
const senders: Sender[] = []
beforeAll(async () => {
  server = await startNameServer()
})
afterAll(() => server.close())
afterEach(() => {
  for (const made of senders.splice(0)) made.close()
})

const sender = (options: Partial<SenderOptions> = {}): Sender => {
  const made = createSender({
    allow: [],
    ...longTimeouts,
    resolve: createResolve(server.resolver),
    ...options,
  })
  senders.push(made)
  return made
}
/** Who is not answered need not wait long to know it. */
const resolverFor = (answer: NameAnswer) => (answer === 'silence' ? server.hasty : server.resolver)
const errorOf = async (by: Sender, url: string) =>
  (await by.send({ body: '{}', headers: {}, method: 'POST', url })).error

describe('createResolve', () => {
  const addressesOf = (answer: NameAnswer) => {
    server.zone.set('a.example.com', answer)
    return createResolve(resolverFor(answer))('a.example.com')
  }

  it('finds the addresses of both kinds', async () => {
    const both = { four: ['8.8.8.8', '8.8.4.4'], six: ['2606:4700::1'] }
    expect(await addressesOf(both)).toEqual(['8.8.8.8', '8.8.4.4', '2606:4700::1'])
    expect(await addressesOf({ six: ['2606:4700::1'] })).toEqual(['2606:4700::1'])
    expect(await addressesOf({ four: ['8.8.8.8'] })).toEqual(['8.8.8.8'])
  })

  it.each<[NameAnswer, string]>([
    [{ status: 3 }, 'name_not_found'],
    [{ status: 0 }, 'name_not_found'],
    [{ status: 2 }, 'name_failed'],
    [{ status: 5 }, 'name_failed'],
    ['silence', 'name_failed'],
  ])('says why it found none: %j is %s', async (answer, failure) => {
    await expect(addressesOf(answer)).rejects.toMatchObject({ failure })
  })
})

describe('a name', () => {
  const errorFor = (name: string, answer: NameAnswer) => {
    server.zone.set(name, answer)
    return errorOf(sender({ resolve: createResolve(resolverFor(answer)) }), `https://${name}/`)
  }

  it('is refused for one address that is not public, of either kind', async () => {
    server.asked.length = 0
    expect(await errorFor('a.example.com', { four: ['127.0.0.1'] })).toBe('address_refused')
    expect(await errorFor('b.example.com', { four: ['8.8.8.8', '10.0.0.1'] })).toBe('address_refused')
    const mixed = { four: ['8.8.8.8'], six: ['::ffff:127.0.0.1'] }
    expect(await errorFor('c.example.com', mixed)).toBe('address_refused')
    // Once for each kind, and no second time.
    const names = ['a.example.com', 'b.example.com', 'c.example.com']
    expect(server.asked.toSorted()).toEqual(names.flatMap((name) => [name, name]))
  })

  it('that leads nowhere is told apart from one that nobody answers for', async () => {
    expect(await errorFor('none.example.com', { status: 3 })).toBe('name_not_found')
    expect(await errorFor('broken.example.com', { status: 2 })).toBe('name_failed')
    expect(await errorFor('silent.example.com', 'silence')).toBe('name_failed')
    const thrown = sender({ resolve: () => Promise.reject(new Error('no words for it')) })
    expect(await errorOf(thrown, 'https://a.example.com/')).toBe('name_failed')
  })

  it('that is never answered for is timed out as a connection', async () => {
    const by = sender({ connectTimeoutMs: 50, resolve: () => new Promise(() => undefined) })
    expect(await errorOf(by, 'https://a.example.com/')).toBe('connection_timeout')
  })

  it('that is allowed is looked up as other programs do, and its addresses are not checked', async () => {
    const receiver = await startReceiver()
    server.asked.length = 0
    const host = `localhost:${new URL(receiver.url).port}`
    expect(await errorOf(sender({ allow: [host] }), `http://${host}/`)).toBeUndefined()
    expect(receiver.requests).toHaveLength(1)
    expect(server.asked).toEqual([])
    await receiver.close()
  })
})
