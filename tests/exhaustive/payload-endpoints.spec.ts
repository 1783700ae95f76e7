/**
 * Payload's routes, every one that the running config has, asked as each kind of caller. What they answer is the table of
 * docs/payload-endpoints.md. A route that comes with a new version of Payload fails here by its name: look at it, then write
 * the page again with `npx vitest run --project integration tests/exhaustive/payload-endpoints.spec.ts -u`.
 */
import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { beforeAll, describe, expect, it } from 'vitest'
import { matchingEndpoints } from '../../src/plugins/api/staff/panelEndpoints'
import { type Ask, createCallers } from '../support/authorisation/callers'
import { identities } from '../support/authorisation/identities'
import { createWorld } from '../support/authorisation/world'
import { useClient } from '../support/client'
import { configOf } from '../support/configured'
import { documentFields, ownCollections } from '../support/document'
import { payloadRoutes, type Route } from '../support/payloadRoutes'
import { fixture } from '../support/service'

const page = 'docs/payload-endpoints.md'

/** The columns of the table, by the names that the matrix of rights has for them. */
const callers = {
  admin: 'admin',
  key: 'unlimited key',
  manager: 'manager',
  nobody: 'no key',
  rep: 'rep, own records',
}
const columns = ['nobody', 'key', 'rep', 'manager', 'admin'] as const

type Row = { slugs: string[]; statuses: number[]; why: string }

const service = useClient()
let asks: Record<(typeof columns)[number], Ask>
let rows: Map<string, Row[]>

const world = fixture(() => createWorld(service))

beforeAll(async () => {
  const callerOf = await createCallers(service, world)
  const entries = columns.map(async (name) => {
    const identity = identities.find((each) => each.name === callers[name])
    if (!identity) throw new Error(`There is no ${callers[name]}.`)
    return [name, await callerOf(identity)] as const
  })
  asks = Object.fromEntries(await Promise.all(entries)) as typeof asks
  rows = await crawl()
})

/** Whether the config of a collection of src/collections adds the route. */
const isOwn = ({ method, path, slug = '' }: Route): boolean =>
  (configOf(slug)?.endpoints || []).some(
    (endpoint) => endpoint.method.toUpperCase() === method && `/{collection}${endpoint.path}` === path,
  )

/** What a variable of a path stands for: of a record the id, a new one's where it is written. */
const pathOf = async ({ method, path, slug = '' }: Route): Promise<string> => {
  const isOurs = world.slugs.includes(slug)
  const isRead = method === 'GET' || path.endsWith('/access/:id?')
  const id = !path.includes(':id')
    ? 0
    : !isOurs
      ? 1
      : isRead
        ? (world.records['the rep'][slug] ?? 0)
        : await world.make(slug, 'the rep')
  return path
    .replace('{collection}', slug)
    .replace(/:id\??/, String(id))
    .replace(':filename', 'none.txt')
    .replace(/:(key|session)/, 'none')
}

const askAll = async (route: Route): Promise<number[]> => {
  const statuses: number[] = []
  for (const name of columns) {
    const path = await pathOf(route)
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {}
    statuses.push((await asks[name](route.slug ?? '', route.method, path, body)).status)
  }
  return statuses
}

const crawl = async (): Promise<Map<string, Row[]>> => {
  const found = new Map<string, Row[]>()
  const isLast = ({ path }: Route) => path.endsWith('/logout')
  const routes = payloadRoutes(service.payload.config).filter((route) => !isOwn(route))
  // Whoever signs out has no session for the rest.
  for (const route of [...routes.filter((each) => !isLast(each)), ...routes.filter(isLast)]) {
    const statuses = await askAll(route)
    const entries = matchingEndpoints(
      service.payload,
      route.method,
      await pathOf({ ...route, method: 'GET' }),
    )
    const isPublic = statuses[0] === 200 && !route.slug
    const why = entries[0]?.why ?? (isPublic ? 'the description, for everybody' : 'closed')
    const name = `${route.method} ${route.path.replaceAll(/:(\w+)\??/g, '{$1}')}`
    const kinds = found.get(name) ?? []
    const same = kinds.find((row) => row.why === why && row.statuses.join() === statuses.join())
    if (same) same.slugs.push(route.slug ?? '')
    else kinds.push({ slugs: [route.slug ?? ''], statuses, why })
    found.set(name, kinds)
  }
  return found
}

/** The page names those of the document and what is closed to keys: a collection of one's own changes no line of it. */
const isOnPage = (slug: string): boolean =>
  !configOf(slug) || slug in { ...documentFields, ...ownCollections }

const collectionsOf = (row: Row, all: Row[]): string => {
  if (row.slugs[0] === '') return ''
  const [largest] = all.toSorted((one, other) => other.slugs.length - one.slugs.length)
  if (row.slugs.length < 4 || row !== largest) return row.slugs.toSorted().join(', ')
  return all.length === 1 ? 'all' : 'all others'
}

const onPage = (all: Row[]): Row[] =>
  all.map((row) => ({ ...row, slugs: row.slugs.filter(isOnPage) })).filter(({ slugs }) => slugs.length > 0)

const tableOf = (isOpen: boolean): string => {
  const lines = [...rows.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, all]) => {
      const shown = onPage(all)
      return shown
        .filter(({ why }) => (why !== 'closed') === isOpen)
        .map((row) => [
          `\`${name}\``,
          collectionsOf(row, shown),
          ...(isOpen ? [row.why] : []),
          ...row.statuses,
        ])
    })
  const head = ['Endpoint', 'Collections', ...(isOpen ? ['Called by'] : []), ...columns]
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const text = async (): Promise<string> => {
  const { printWidth } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as { printWidth: number }
  const { code } = await format(
    page,
    `# Payload's endpoints

The admin panel speaks to endpoints of Payload's own, below \`/api\`, with the cookie of a session. Those that it calls are open;
the list is \`src/plugins/api/staff/panelEndpoints.ts\`. Any other is 404 for staff. A request with a key never reaches them: it
gets the interface of apps, and nobody gets 401.

One request of a session is not for Payload: \`PATCH /{collection}/{id}/fields\`, by which a board moves a card. The service
performs it as it does an update with a key, in every collection that keys write ([why](decisions.md#a-card-move-compares-the-status)).

\`tests/exhaustive/payload-endpoints.spec.ts\` finds the routes in the running config, asks each of them as five callers and
compares the statuses with this page. A status is that of a request for a record of the caller's own tenant, a lead of the
rep's own, with an empty body: 400 and 404 on an open endpoint are what it says of that.

The import and the export of files are in \`/api/openapi.json\` as well, and [import.md](import.md) is a guide to them.

## Open

${tableOf(true)}

## Closed

${tableOf(false)}
`,
    { printWidth },
  )
  return code
}

describe('the routes that a collection adds', () => {
  it('let nobody in without a session or a key', async () => {
    for (const route of payloadRoutes(service.payload.config).filter(isOwn)) {
      const path = await pathOf(route)
      const { status } = await asks.nobody(route.slug ?? '', route.method, path, undefined)
      expect(status, `${route.method} ${path}`).toBe(401)
    }
  })
})

describe('the routes of Payload', () => {
  it('are those that docs/payload-endpoints.md names', () => {
    const written = readFileSync(page, 'utf8')
    const named = new Set([...written.matchAll(/^\| `([A-Z]+ [^`]+)`/gm)].map((match) => match[1]))
    expect([...rows.keys()].filter((name) => !named.has(name))).toEqual([])
  })

  it('answer each caller as it says', async () => {
    await expect(await text()).toMatchFileSnapshot(`../../${page}`)
  })

  it('are 404 for staff where they are closed, and nobody is let in anywhere but to sign in', () => {
    const all = [...rows.entries()].flatMap(([name, kinds]) => kinds.map((row) => ({ name, ...row })))
    const closed = all.filter(({ why }) => why === 'closed')
    expect(closed.length).toBeGreaterThan(20)
    expect(closed.filter(({ statuses }) => statuses.slice(2).some((status) => status !== 404))).toEqual([])
    const opened = all.filter(({ statuses }) => (statuses[0] ?? 0) < 300).map(({ name }) => name)
    expect(opened.toSorted()).toEqual(['GET /docs', 'GET /openapi.json', 'GET /{collection}/me'])
  })
})
