/** Webhooks as staff look after them, in a real browser, with a receiver on this machine. */
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usePanel } from '../support/panel'
import { nobody, type Received, type Receiver, startReceiver } from '../support/receiver'
import { button, phone, save, tick, untilFormReady } from '../support/steps'
import { demoPassword } from '../../src/seed/signIn'

// What a browser says of a refusal that a test provokes, and of the icon that the panel asks for too early.
const panel = usePanel(/^Failed to load resource: the server responded with a status of (400|404)/)

let receiver: Receiver
let page: Page
const nowhere = `http://${nobody}/hooks`

beforeAll(async () => {
  receiver = await startReceiver({ port: panel.receiverPort })
})
afterAll(() => receiver?.close())

beforeEach(async () => {
  receiver.answer(204)
  page = (await panel.visit()).page
})

/** An address of the receiver that no other webhook has. */
const ownUrl = () => receiver.url.replace('hooks', crypto.randomUUID())

const hook = (data: object = {}) =>
  panel.create('webhooks', { events: ['leads.created'], url: ownUrl(), ...data })

/** As if a webhook's deliveries had been made two hours ago. */
const makeOlder = async (webhook: number) => {
  const client = new Client({ connectionString: panel.deployment.database.url })
  await client.connect()
  const moved = await client.query(
    `UPDATE webhook_deliveries SET created_at = created_at - interval '2 hours' WHERE webhook = $1`,
    [webhook],
  )
  await client.end()
  expect(moved.rowCount).toBe(2)
}

/** What one address alone is answered. */
const answerAt = (url: string, status: number) =>
  receiver.answer(({ path }) => (url.endsWith(path) ? status : 204))

const addManager = async (email: string, tenant: number) => {
  const made = await page.context().request.post(`${panel.deployment.url}/api/users`, {
    data: { email, name: email, password: demoPassword, role: 'manager', tenants: [tenant] },
    headers: { origin: panel.deployment.url },
  })
  expect(made.status(), await made.text()).toBe(201)
}

/** The deliveries of a webhook, on its page. */
const visit = async (id: number, on = page) => {
  await on.goto(`${panel.deployment.url}/admin/collections/webhooks/${id}/deliveries`)
  await on.locator('main section').first().waitFor()
}

/** Does something until the form has it: a page that is not ready takes nothing. */
const until = (done: () => Promise<unknown>, is: unknown) => expect.poll(done, { interval: 250 }).toBe(is)

const type = (field: string, value: string) =>
  until(async () => {
    await page.fill(`#field-${field}`, value)
    return page.inputValue(`#field-${field}`)
  }, value)

const tickBox = (name: string) => tick(page.getByRole('checkbox', { name }))

/** Saves until it is refused so: what the form knew before the last key stroke may come late. */
const saveUntil = (refusal: string) =>
  until(async () => {
    const refused = page.getByText(refusal).first()
    if (await refused.isVisible()) return true
    await page.click('#action-save')
    return refused.isVisible()
  }, true)

const press = (name: RegExp | string, on = page) => button(on, name).click()

const row = (event: string, on = page) => rows(on).filter({ hasText: event }).first()

const rows = (on = page) => on.locator('main section > ul > li')

const details = 'Attempts and request'

/** Of the requests to an address of the receiver, those of new leads. */
const heard = (url: string): Received[] =>
  receiver.requests.filter(({ body, path }) => url.endsWith(path) && body.includes('"leads.created"'))

const isNarrow = (on: Page) =>
  on.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const right = document.documentElement.clientWidth
    return [...main.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > right + 1 && !each.closest('pre'))
      .map((each) => each.outerHTML.slice(0, 100))
  })

describe('a webhook', () => {
  it('is made, fails, is mended, and is sent again what failed', async () => {
    await page.goto(`${panel.deployment.url}/admin/collections/webhooks/create`)
    await untilFormReady(page)
    await type('url', nowhere)
    await page.getByText('Every event', { exact: true }).waitFor()
    await page.locator('#field-events').getByRole('searchbox').fill('leads created')
    await tickBox('leads.created')
    await page.getByText('1 event', { exact: true }).waitFor()
    await page.locator('#field-payload').getByRole('searchbox').fill('leads reason')
    await tickBox('leads.reason')
    await page.locator('#field-method').selectOption('PUT')
    await type('filter', '{"source": {"equals": "Web"}}')
    await page.click('#action-save')
    await page.waitForURL(/\/webhooks\/\d+$/)
    const id = Number(/\d+$/.exec(page.url())?.[0])
    expect(await panel.call('GET', `/webhooks/${id}`)).toMatchObject({
      enabled: true,
      events: ['leads.created'],
      filter: { source: { equals: 'Web' } },
      method: 'PUT',
      payload: ['leads.reason'],
      url: nowhere,
    })

    await page.getByRole('link', { name: 'Deliveries' }).click()
    await page.getByText('Nothing has been sent yet.').waitFor()
    await page.getByText('Active.').waitFor()
    await press('Send a test')
    await page.getByText('Not delivered.').waitFor()
    await page.getByText('Does the receiver run, and listen to this port?').first().waitFor()
    const lead = await panel.create('leads', { reason: 'Looking For Listings', source: 'Web' })
    await panel.create('leads', { source: 'Phone' })
    await press('Refresh')
    await row('leads.created').getByText('Pending').waitFor()
    await row('leads.created').getByText('Does the receiver run').first().waitFor()
    // The page looks by itself. After the second try, within seconds, there is none for minutes.
    await row('leads.created').getByText('2 attempts').waitFor()
    await page.getByText('Deliveries have been failing since').waitFor()
    expect(await row('leads.created').getByRole('link').innerText()).toBe(`Lead ${lead}`)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await untilFormReady(page)
    const url = ownUrl()
    await type('url', url)
    await save(page)
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await press('Resend failed deliveries…')
    await press('Resend')
    await page.getByText('1 delivery will be resent.').waitFor()
    await row('leads.created').getByText('Delivered').waitFor()
    const [told] = heard(url)
    expect(heard(url)).toHaveLength(1)
    expect(told?.method).toBe('PUT')
    expect(JSON.parse(told?.body ?? '')).toMatchObject({
      data: { id: lead, record: { reason: 'Looking For Listings' } },
    })

    await row('leads.created').getByText(details).press('Enter')
    const message = row('leads.created').getByText('Sent with the header webhook-id')
    expect(await message.innerText()).toContain(String(told?.headers['webhook-id']))
    await press('Resend')
    await until(() => Promise.resolve(heard(url).length), 2)
    expect(heard(url)[1]?.headers['webhook-id']).toBe(told?.headers['webhook-id'])
    await row('leads.created').getByRole('link').click()
    await page.waitForURL(new RegExp(`/leads/${lead}$`))
  })

  it('tells what came of a test, and shows an answer as text', async () => {
    const id = await hook()
    receiver.answer({ body: '<img src="/nothing" onerror="alert(1)"> broken', status: 500 })
    await visit(id)
    await page.getByLabel('Test event').selectOption('leads.created')
    await press('Send a test')
    await page.getByText('The receiver has a fault of its own').first().waitFor()
    const sent = row('leads.created').getByText('Request body', { exact: true })
    expect(await sent.isVisible()).toBe(false)
    await row('leads.created').getByText(details).press('Enter')
    await sent.waitFor()
    await page.getByText('Start of the response').click()
    await page.getByText('<img src="/nothing" onerror="alert(1)"> broken').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    receiver.answer(204)
    await press('Send a test')
    await page
      .getByRole('status')
      .getByText(/Delivered: 204, [\d.]+ m?s/)
      .waitFor()
    const show = (status: string) =>
      page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: status }).click()
    await show('Failed')
    await until(() => rows().count(), 1)
    await show('Held')
    await page.getByText('No deliveries with this status.').waitFor()
  })

  it('shows what hostile receivers answer as text, and runs none of it', async () => {
    const run = 'window.attacked = 1'
    const answers = [
      `<script>${run}</script>`,
      `</pre></details></section></main><script>${run}</script>`,
      `<svg onload="${run}"><iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>`,
      `<a href="javascript:${run}" autofocus onfocus="${run}">here</a><style>* { display: none }</style>`,
      `{"__html":"<script>${run}</script>","$$typeof":"react.element"}`,
      `{{constructor.constructor("${run}")()}} \u202e<form action="//example.com"><input autofocus></form>`,
      `<meta http-equiv="refresh" content="0;url=javascript:${run}"><base href="//example.com/">`,
    ]
    const id = await hook()
    for (const [at, body] of answers.entries()) {
      receiver.answer({
        body,
        headers: {
          'content-type': 'text/html',
          location: `javascript:${run}`,
          refresh: '0; url=//example.com/',
          'set-cookie': 'payload-token=stolen',
        },
        status: 500 + at,
      })
      const { delivery } = await panel.call('POST', `/webhooks/${id}/test`, {})
      await until(async () => {
        const { docs } = await panel.call('GET', `/webhooks/${id}/deliveries`)
        return (docs as { id: number; status: string }[]).find((each) => each.id === delivery)?.status
      }, 'failed')
    }
    await visit(id)
    await until(() => rows().count(), answers.length)
    for (const opener of await rows().getByText(details).all()) await opener.click()
    for (const summary of await page.getByText('Start of the response').all()) await summary.click()
    const shown = await page.locator('main details details pre').allInnerTexts()
    expect(shown.toSorted()).toEqual(answers.toSorted())
    const inserted = 'main :is(script, iframe, form form, img, base, meta, style, [onload], [onfocus])'
    expect(await page.locator(inserted).count()).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    expect(new URL(page.url()).pathname).toBe(`/admin/collections/webhooks/${id}/deliveries`)
  })

  it('gets a new secret, shown once, that signs from then on', async () => {
    const id = await hook()
    await visit(id)
    await page.getByText('1 valid secret').waitFor()
    await press('New secret')
    await page.getByLabel('Hours that earlier secrets stay valid').fill('2')
    await press('Create a new secret')
    const shown = page.getByLabel('The new secret. It is not shown again')
    await shown.waitFor()
    const secret = await shown.inputValue()
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    await page.getByText('2 valid secrets').waitFor()
    await press('Send a test')
    await rows().getByText('Delivered', { exact: true }).first().waitFor()
    const sent = receiver.requests.at(-1)
    expect(new Webhook(secret).verify(sent?.body ?? '', sent?.headers as never)).toMatchObject({
      type: 'webhooks.test.requested',
    })
    await page.reload()
    await page.getByText('2 valid secrets').waitFor()
    expect(await page.content()).not.toContain(secret.slice('whsec_'.length))
    expect(panel.server.output()).not.toContain(secret.slice('whsec_'.length))
    await press('New secret')
    await page.getByLabel('Hours that earlier secrets stay valid').fill('1000')
    await press('Create a new secret')
    await page.getByText('overlapHours: must be a number of hours').waitFor()
    await page.getByText('2 valid secrets').waitFor()
  })

  it('is paused and resumed', async () => {
    const url = ownUrl()
    const id = await hook({ url })
    await visit(id)
    await press('Pause')
    await page.getByText('Paused since').waitFor()
    await panel.create('leads', { source: 'Web' })
    await until(async () => {
      await press('Refresh')
      return row('leads.created').getByText('once it is resumed').isVisible()
    }, true)
    await page.getByText('1 pending').waitFor()
    expect(heard(url)).toEqual([])
    await press('Resume')
    await page.getByText('Active.').waitFor()
    await row('leads.created').getByText('Delivered').waitFor()
    expect(heard(url)).toHaveLength(1)
  })

  it('that was disabled is told of wherever staff come by, until it is resumed', async () => {
    const url = ownUrl()
    const id = await hook({ url })
    answerAt(url, 410)
    await panel.create('leads', { source: 'Web' })
    const banner = page.getByRole('region', { name: 'Webhooks that need attention' })
    await until(async () => {
      await page.goto(`${panel.deployment.url}/admin`)
      await page.locator('.dashboard').waitFor()
      return banner.getByText(`${url} has been disabled since`).isVisible()
    }, true)
    await page.goto(`${panel.deployment.url}/admin/collections/webhooks`)
    await banner.getByRole('listitem').filter({ hasText: url }).getByRole('link').click()
    await page.waitForURL(new RegExp(`/webhooks/${id}/deliveries$`))
    await page.getByText('Its receiver responded with 410').waitFor()
    await page.getByText(/Fix the receiver/).waitFor()
    await panel.create('leads', { source: 'Phone' })
    await until(async () => {
      await press('Refresh')
      return page.getByText('1 held').isVisible()
    }, true)
    await makeOlder(id)
    receiver.answer(204)
    await press('Resume')
    await page.getByText('Active.').waitFor()
    await press('Resend failed deliveries…')
    await press('Resend')
    await page.getByText('2 deliveries will be resent.').waitFor()
    await until(() => rows().filter({ hasText: 'Delivered' }).count(), 2)
    await page.goto(`${panel.deployment.url}/admin`)
    await page.locator('.dashboard').waitFor()
    expect(await page.locator('body').innerText()).not.toContain(url)
  })
})

describe('the form', () => {
  it('says at the field what is refused, and writes nothing', async () => {
    const count = async () => (await panel.call('GET', '/webhooks/count'))['totalDocs']
    const before = await count()
    await page.goto(`${panel.deployment.url}/admin/collections/webhooks/create`)
    await untilFormReady(page)
    await type('url', 'http://example.com/hooks')
    await page.locator('#field-events').getByRole('searchbox').fill('leads created')
    await tickBox('leads.created')
    await type('filter', '{"nothing": {"equals": 1}')
    await page.getByText('This is not valid JSON yet.').waitFor()
    await saveUntil('begins with http:')
    await type('url', ownUrl())
    await saveUntil('must be an object of field names')
    await type('filter', '{"nothing": {"equals": 1}}')
    await saveUntil('there is no field "nothing"')
    expect(await count()).toBe(before)
  })

  it('offers every event and no personal data, and keeps what was chosen', async () => {
    const id = await hook({ events: ['deals.created', 'leads.created'], payload: ['leads.reason'] })
    await page.goto(`${panel.deployment.url}/admin/collections/webhooks/${id}`)
    await untilFormReady(page)
    const fields = page.locator('#field-payload')
    await fields.getByRole('searchbox').fill('customers')
    await fields.getByText('customers.companyName').waitFor()
    const offered = await fields.locator('code').allInnerTexts()
    expect(offered).not.toContain('customers.consumerDateOfBirth')
    expect(offered).not.toContain('customers.consumerIncome')
    const { docs } = (await (await fetch(`${panel.deployment.url}/api/webhooks/events`)).json()) as {
      docs: { name: string }[]
    }
    const events = await page.locator('#field-events code').allTextContents()
    const all = docs.map(({ name }) => name).filter((name) => name !== 'webhooks.test.requested')
    expect(events.toSorted()).toEqual(all.toSorted())
    await page.getByText('2 events', { exact: true }).waitFor()
    await page.locator('#field-events').getByRole('button', { name: 'Untick all' }).click()
    await page.getByText('Every event', { exact: true }).waitFor()
    await save(page)
    expect(await panel.call('GET', `/webhooks/${id}`)).toMatchObject({
      events: null,
      payload: ['leads.reason'],
    })
    await page.reload()
    await page.getByText('1 field', { exact: true }).waitFor()
  })
})

describe('managers of a tenant', () => {
  it('are notified of its webhooks alone', async () => {
    const [one, two] = [
      await panel.create('tenants', { name: 'One' }),
      await panel.create('tenants', { name: 'Two' }),
    ]
    await addManager('one@example.com', one)
    await addManager('two@example.com', two)
    const url = ownUrl()
    const id = await hook({ tenants: [two], url })
    answerAt(url, 410)
    await panel.create('leads', { source: 'Web', tenant: two })
    await until(async () => (await panel.read(`/webhooks/${id}/state`))['state'], 'disabled')

    const { page: theirs } = await panel.visit({ email: 'two@example.com' })
    await theirs.goto(`${panel.deployment.url}/admin`)
    await theirs.getByText(url).first().waitFor()
    await visit(id, theirs)
    await row('leads.created', theirs).getByText('Failed').waitFor()

    const { page: others } = await panel.visit({ email: 'one@example.com' })
    await others.goto(`${panel.deployment.url}/admin`)
    await others.locator('.dashboard').waitFor()
    expect(await others.locator('body').innerText()).not.toContain(url)
    await others.goto(`${panel.deployment.url}/admin/collections/webhooks/${id}/deliveries`)
    await others
      .getByText(/nothing found|could not be found|not allowed|unauthorized/i)
      .first()
      .waitFor()
    expect(await others.content()).not.toContain(url)
  })
})

describe('in Spanish, on a telephone', () => {
  it('all of it is said and fits', async () => {
    const id = await hook({ url: nowhere })
    const { page: small } = await panel.visit({ language: 'es', viewport: phone })
    await visit(id, small)
    expect(await small.getAttribute('html', 'lang')).toBe('es')
    await small.getByRole('heading', { name: 'Envíos' }).waitFor()
    await small.getByText('Aún no se ha enviado nada.').waitFor()
    await press('Enviar una prueba', small)
    await small.getByText('No se entregó.').waitFor()
    await small.getByText('¿Está en marcha el receptor').first().waitFor()
    await row('webhooks.test.requested', small).getByText('Fallido').waitFor()
    await row('webhooks.test.requested', small).getByText('Los intentos y lo que se envía').press('Enter')
    await small.getByText('Lo que se envía', { exact: true }).waitFor()
    expect(await isNarrow(small)).toEqual([])
    await press('Pausar', small)
    await small.getByText('En pausa desde el').waitFor()
    await press('Secreto nuevo', small)
    await press('Crear un secreto nuevo', small)
    await small.getByLabel('El secreto nuevo. No se vuelve a mostrar').waitFor()
    expect(await isNarrow(small)).toEqual([])
    await small.goto(`${panel.deployment.url}/admin/collections/webhooks/${id}`)
    await untilFormReady(small)
    await small.getByText('Ninguno: todos los que hay y los que vengan').waitFor()
    await small.locator('#field-events').getByRole('searchbox').fill('vendedor')
    await small.getByText('Un interesado pasó a un vendedor').waitFor()
    expect(await isNarrow(small)).toEqual([])
  })
})
