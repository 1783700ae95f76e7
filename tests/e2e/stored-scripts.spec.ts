/**
 * Scripts that somebody stores run on no page that staff open: every text of every collection, names of staff, titles of saved
 * views, in a real browser. What receivers of webhooks answer is looked at in webhooks.spec.ts.
 */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import {
  hostileCollections,
  hostileLink,
  hostileRecord,
  hostileText,
  marker,
  referencesOf,
  withoutField,
} from '../support/hostileTexts'
import { usePanel } from '../support/panel'
import { type Receiver, startReceiver } from '../support/receiver'

const panel = usePanel()
let receiver: Receiver
/** The hostile record of each collection. */
const ids = new Map<string, number>()
let webhook: number

/** No key reaches them: they are made as staff. */
const ofStaff = ['apiKeyClaims']
const madeElsewhere = ['apiKeys', 'users', 'webhooks']

beforeAll(async () => {
  receiver = await startReceiver({ port: panel.receiverPort })
  receiver.answer({
    body: hostileText,
    headers: { 'content-type': 'text/html', location: hostileLink, server: 'hostile' },
    status: 500,
  })
  const key = await signedIn()
  for (const collection of hostileCollections) {
    if (madeElsewhere.includes(collection.slug)) continue
    const isOfStaff = ofStaff.includes(collection.slug)
    ids.set(
      collection.slug,
      await store(collection.slug, hostileRecord(collection), isOfStaff ? key : undefined),
    )
  }
  webhook = await panel.create('webhooks', {
    description: hostileText,
    events: ['leads.updated'],
    url: receiver.url,
  })
  ids.set('webhooks', webhook)
  await nameEverybody()
  // Now that all are there, each names the others: pages show what is related by its name.
  for (const collection of hostileCollections.filter(({ slug }) => !ofStaff.includes(slug))) {
    const id = ids.get(collection.slug)
    if (id === undefined || collection.slug === 'webhooks') continue
    for (const { isMany, name, to } of referencesOf(collection)) {
      const target = ids.get(to)
      if (target !== undefined && name !== 'tenants' && name !== 'tenant')
        await patch(`/${collection.slug}/${id}`, { [name]: isMany ? [target] : target })
    }
  }
  await patch(`/leads/${ids.get('leads')}`, { notes: `${hostileText} again` })
  await receiver.until(1)
})

afterAll(async () => {
  await receiver?.close()
})

/** The cookie of the demonstration's admin. */
const signedIn = async (): Promise<string> => {
  const answer = await fetch(`${panel.deployment.url}/api/users/login`, {
    body: JSON.stringify({ email: demoSignIn.email, password: demoPassword }),
    headers: { 'content-type': 'application/json', origin: panel.deployment.url },
    method: 'POST',
  })
  expect(answer.status, await answer.text()).toBe(200)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Stores what it can of a record: a field that has a rule refuses such a text, and is left out then. */
const store = async (
  collection: string,
  record: ReturnType<typeof hostileRecord>,
  cookie?: string,
): Promise<number> => {
  let data = record
  for (let attempts = 0; attempts < 60; attempts++) {
    const answer = await fetch(`${panel.deployment.url}/api/${collection}`, {
      body: JSON.stringify(data),
      headers: {
        'content-type': 'application/json',
        ...(cookie === undefined
          ? { authorization: `Bearer ${panel.key}` }
          : { cookie, origin: panel.deployment.url }),
      },
      method: 'POST',
    })
    const said = (await answer.json()) as { doc?: { id: number }; errors?: Refused[] }
    if (answer.status === 201 && said.doc) return said.doc.id
    const field = said.errors?.[0]?.field ?? said.errors?.[0]?.data?.errors?.[0]?.path
    if (field === undefined)
      throw new Error(`${collection}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`)
    data = withoutField(data, field)
  }
  throw new Error(`${collection}: refused for each of 60 fields`)
}

type Refused = { data?: { errors?: { path?: string }[] }; field?: string }

const patch = (path: string, body: unknown) =>
  fetch(`${panel.deployment.url}/api${path}`, {
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${panel.key}`, 'content-type': 'application/json' },
    method: 'PATCH',
  })

/** Staff and keys have names too, which pages show beside what they did. */
const nameEverybody = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: panel.deployment.database.url })
  await client.connect()
  try {
    await client.query('UPDATE users SET name = $1', [hostileText])
    await client.query('UPDATE api_keys SET name = $1', [hostileText])
    await client.query('UPDATE payload_query_presets SET title = $1', [hostileText])
    for (const [slug, table] of [
      ['users', 'users'],
      ['apiKeys', 'api_keys'],
    ] as const) {
      const { rows } = await client.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)
      ids.set(slug, rows[0]?.id ?? 0)
    }
  } finally {
    await client.end()
  }
}

/** What ran, or would. A broken image of the text has failed, and run its script, once another of its kind fails. */
const findScripts = (page: Page) =>
  page.evaluate(async (name) => {
    const broken = new Image()
    const failed = new Promise((resolve) => broken.addEventListener('error', resolve))
    broken.src = 'x'
    await failed
    await new Promise(requestAnimationFrame)
    const found: string[] = []
    if (name in window) found.push('a script ran')
    for (const element of document.querySelectorAll('*')) {
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) found.push(`${element.tagName} ${attribute}`)
        if (/^(href|src|action|formaction|xlink:href)$/.test(attribute) && /^\s*javascript:/i.test(value))
          found.push(`${element.tagName} ${attribute}=javascript:`)
      }
      if (element.tagName === 'IMG' && element.getAttribute('src') === 'x') found.push('an image of the text')
    }
    return found
  }, marker)

/** Whether the text is on the page at all: else nothing was shown. */
const shows = (page: Page) =>
  page.evaluate((name) => {
    const values = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return [document.body.innerText, ...values].some((text) => text.includes(name))
  }, marker)

/** What is wrong with each page. Three are open at a time: of each visit half is waiting. */
const visitAll = async (paths: readonly string[]): Promise<Record<string, unknown>> => {
  const { context, page: first } = await panel.visit()
  await first.close()
  const found: Record<string, unknown> = {}
  const complaints: string[] = []
  const unvisited = [...paths]
  let shown = 0
  const visitRest = async (): Promise<void> => {
    const page = await context.newPage()
    let path: string | undefined
    page.on('dialog', (dialog) => {
      complaints.push(`${path}: a dialog`)
      void dialog.dismiss()
    })
    page.on('console', (message) => {
      if (/Content.Security.Policy|Refused to|violates/i.test(message.text()))
        complaints.push(`${path}: ${message.text()}`)
    })
    while ((path = unvisited.shift()) !== undefined) {
      await page.goto(`${panel.deployment.url}/admin${path}`)
      await page.waitForLoadState('networkidle')
      const scripts = await findScripts(page)
      if (scripts.length > 0) found[path] = scripts
      if (await shows(page)) shown++
    }
    await page.close()
  }
  await Promise.all([visitRest(), visitRest(), visitRest()])
  if (complaints.length > 0) found['the browser'] = complaints
  if (shown === 0) found['the text'] = 'stands on none of the pages'
  return found
}

/** By default one page of each component of the panel; with FORECOURT_PAGES=all every page of every collection. */
const isEvery = process.env['FORECOURT_PAGES'] === 'all'

/** Collections whose pages are made of more than Payload's own components, and one that has nothing else. */
const ownPages = {
  list: ['apiKeys', 'leads', 'vehicles', 'webhooks'],
  record: [
    'apiKeyClaims',
    'apiKeys',
    'attachments',
    'customers',
    'deals',
    'leads',
    'templates',
    'users',
    'webhooks',
  ],
}

const isVisited = (kind: keyof typeof ownPages, slug: string) => isEvery || ownPages[kind].includes(slug)

describe('a script in a text of a record', () => {
  const slugs = hostileCollections.map(({ slug }) => slug)

  it('does not run on lists', async () => {
    const lists = slugs.filter((slug) => isVisited('list', slug))
    expect(await visitAll(lists.map((slug) => `/collections/${slug}?limit=100`))).toEqual({})
  })

  it('does not run on pages of a record', async () => {
    const records = slugs.filter((slug) => isVisited('record', slug))
    expect(await visitAll(records.map((slug) => `/collections/${slug}/${ids.get(slug)}`))).toEqual({})
  })

  it('does not run in what became of a record', async () => {
    const paths = [
      `/collections/webhooks/${webhook}/deliveries`,
      ...(isEvery ? slugs : ['deals', 'leads']).map(
        (slug) => `/collections/${slug}/${ids.get(slug)}/history`,
      ),
    ]
    for (const { slug, versions } of hostileCollections) {
      if (!versions || !(isEvery || slug === 'deals')) continue
      const [version] = await panel.list(`/${slug}/versions?limit=1`).catch(() => [])
      if (version) paths.push(`/collections/${slug}/${ids.get(slug)}/versions/${version.id}`)
      paths.push(`/collections/${slug}/${ids.get(slug)}/versions`)
    }
    expect(await visitAll(paths)).toEqual({})
  })

  it('does not run on the board, the dashboard and the account', async () => {
    expect(await visitAll(['', '/collections/leads/board', '/account'])).toEqual({})
  })
})
