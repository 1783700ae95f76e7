/** What others change appears on open boards, from any process, also after the service was away. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { prepareContext, watchErrors } from '../support/browser'
import { type Interface, interfaceOf, usePanel, signIn } from '../support/panel'
import { freePort } from '../support/port'
import { type Deployment, type RunningServer, startServer } from '../support/server'

const panel = usePanel()
/** A second process on the same database. */
let other: Deployment
let server: RunningServer
let throughOther: Interface

beforeAll(async () => {
  const port = await freePort()
  other = { ...panel.deployment, port, url: `http://localhost:${port}` }
  server = await startServer(other, { DRAIN_DELAY: '0' })
  throughOther = interfaceOf(other, panel.key)
})
afterAll(async () => {
  await server?.stop()
})

let contexts: BrowserContext[]
beforeEach(() => {
  contexts = []
  return () => Promise.all(contexts.map((context) => context.close()))
})

/** Opens a board in a browser of its own that never polls, so that whatever appears was reported. */
const openBoard = async (deployment: Pick<Deployment, 'url'>, path: string): Promise<[Page, string[]]> => {
  const context = await panel.browser.newContext({ viewport: { height: 900, width: 1366 } })
  contexts.push(context)
  await prepareContext(context)
  await context.addInitScript(() => {
    const setInterval = window.setInterval.bind(window)
    window.setInterval = ((run: () => void, ms: number) =>
      ms === 20_000 ? 0 : setInterval(run, ms)) as typeof window.setInterval
  })
  await signIn(context, deployment)
  const page = await context.newPage()
  const errors = watchErrors(page)
  const isConnected = page.waitForResponse(/\/admin\/live\?/)
  await page.goto(`${deployment.url}/admin/collections/${path}/board`)
  expect((await isConnected).status()).toBe(200)
  return [page, errors]
}

const untilIn = (page: Page, id: number, status: string) =>
  page.locator(`section[data-status="${status}"] [data-card="${id}"]`).waitFor()

it('100 of 100 changes appear in two browsers at two processes, whichever of them wrote', async () => {
  const opened = [await openBoard(panel.deployment, 'leads'), await openBoard(other, 'leads')]
  const id = await panel.create('leads', { name: 'Seen By All', processStatuses: 'Qualified Lead' })
  for (let change = 0; change < 100; change++) {
    const status = change % 2 === 0 ? 'On Hold' : 'Actively Communicating'
    const writer = change % 3 === 0 ? panel : throughOther
    await writer.call('PATCH', `/leads/${id}`, { processStatuses: status })
    await Promise.all(opened.map(([page]) => untilIn(page, id, status)))
  }
  expect(opened.flatMap(([, errors]) => errors)).toEqual([])
})

it('a change of a record that the cards show appears', async () => {
  const [page] = await openBoard(other, 'deals')
  const customer = await panel.create('customers', { consumerFirstName: 'Ada', consumerLastName: 'Brandnew' })
  const deal = await panel.create('deals', { customer, dealId: 'LIVE-1', status: 'Quoted' })
  const card = page.locator(`[data-card="${deal}"]`)
  await card.filter({ hasText: 'Ada Brandnew' }).waitFor()
  await panel.call('PATCH', `/customers/${customer}`, { consumerLastName: 'Renamed' })
  await card.filter({ hasText: 'Ada Renamed' }).waitFor()
  expect(await card.count()).toBe(1)
})

it('what changed while the service was stopped appears when it is back', async () => {
  const [page] = await openBoard(other, 'leads')
  const id = await panel.create('leads', { name: 'Seen After All', processStatuses: 'Qualified Lead' })
  await untilIn(page, id, 'Qualified Lead')
  expect(await server.stop()).toBe(0)
  await panel.call('PATCH', `/leads/${id}`, { processStatuses: 'On Hold' })
  server = await startServer(other, { DRAIN_DELAY: '0' })
  await untilIn(page, id, 'On Hold')
  await panel.call('PATCH', `/leads/${id}`, { processStatuses: 'Actively Communicating' })
  await untilIn(page, id, 'Actively Communicating')
})

it('only staff receive changes, without data, of collections that they may read', async () => {
  const live = (headers: Record<string, string>, collections: string) =>
    fetch(`${other.url}/admin/live?collections=${collections}`, { headers })
  const strangers: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${panel.key}` },
    { cookie: 'payload-token=no' },
  ]
  for (const headers of strangers) {
    const refused = await live(headers, 'leads')
    expect([refused.status, await refused.text()]).toEqual([401, 'Sign in to receive changes.\n'])
  }
  const context = await panel.browser.newContext()
  contexts.push(context)
  await signIn(context, other, 'rep@example.com')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = { cookie, origin: other.url }
  expect((await live(session, 'webhooks,nothing,users')).status).toBe(404)
  const stream = await live(session, 'webhooks,leads')
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await panel
    .create('webhooks', { events: ['leads.created'], url: 'http://127.0.0.1:9/unseen' })
    .catch(() => 0)
  await panel.create('leads', { name: 'Nobody In Particular' })
  let received = ''
  while (!received.includes('data:')) received += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  expect(received.replaceAll(':\n\n', '').trim()).toBe('data: {"changed":["leads"]}')
})

it('the oldest stream of a user ends when there are more than twelve, and the others go on', async () => {
  const context = await panel.browser.newContext()
  contexts.push(context)
  await signIn(context, other, 'rep@example.com')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const streams: ReadableStreamDefaultReader<string>[] = []
  while (streams.length < 13) {
    const { body } = await fetch(`${other.url}/admin/live?collections=leads`, {
      headers: { cookie, origin: other.url },
    })
    if (!body) throw new Error('The stream has no body.')
    streams.push(body.pipeThrough(new TextDecoderStream()).getReader())
  }
  const [oldest, ...others] = streams
  let end = await oldest?.read()
  while (end?.done === false) end = await oldest?.read()
  expect(end?.done).toBe(true)
  await panel.create('leads', { name: 'Seen By A Dozen' })
  for (const stream of others) {
    let received = ''
    while (!received.includes('data:')) received += (await stream.read()).value ?? ''
    await stream.cancel()
  }
})
