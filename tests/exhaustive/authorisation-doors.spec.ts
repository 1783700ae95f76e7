/**
 * The doors beside the operations of the matrix: what Payload gives staff by other paths, what filters and sorts tell
 * of records that are not to be seen, and what staff write into their own account.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { collectionOf, modelOf, relationKinds } from '../../src/plugins/database/model/model'
import { type Ask, createCallers } from '../support/authorisation/callers'
import { identities } from '../support/authorisation/identities'
import { isNamedByLookedUp } from '../support/authorisation/leaks'
import { idsIn, textsIn } from '../support/authorisation/marks'
import { rowOf } from '../support/authorisation/table'
import { createWorld } from '../support/authorisation/world'
import { useClient } from '../support/client'
import { versioned } from '../support/configured'
import { contents } from '../support/contents'
import { expectStatus, type Answer, fixture } from '../support/service'

const service = useClient()
let asks: Record<string, Ask>
const world = fixture(() => createWorld(service))

beforeAll(async () => {
  const callerOf = await createCallers(service, world)
  const named = identities.map(async (identity) => [identity.name, await callerOf(identity)] as const)
  asks = Object.fromEntries(await Promise.all(named))
})

const as =
  (name: string): Ask =>
  (...request) => {
    const ask = asks[name]
    if (!ask) throw new Error(`There is no ${name}.`)
    return ask(...request)
  }

const foreigners = ['rep', 'manager of another tenant'] as const

/** The collections of which a rep, and a manager of another tenant, sees nothing that is another rep's. */
const hiddenFrom = (name: (typeof foreigners)[number]): string[] =>
  world.slugs.filter((slug) => slug !== 'changes' && (name !== 'rep' || !rowOf(slug).isAlikeForReps))

const missing = 99_999_999

/** An answer, whichever record was asked for. */
const withoutId = (answer: Answer | undefined): string =>
  JSON.stringify([answer?.status, answer?.body])
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\b(\d{9}|99999999)\b/g, 'ID')

/** Lists filtered by a text of records that are not to be seen. */
const pathsTo = (hidden: ReadonlySet<string>): string[] =>
  world.slugs.flatMap((slug) =>
    [...collectionOf(service.payload, slug).fields.values()].flatMap(({ kind, name, target = '' }) => {
      if (!relationKinds.has(kind) || !hidden.has(target)) return []
      const fields = [...collectionOf(service.payload, target).fields.values()]
      const text = fields.find((field) => field.kind === 'text')
      return text ? [`/${slug}?where[${name}.${text.name}][like]=quagga&limit=1`] : []
    }),
  )

describe.each(foreigners)('%s', (name) => {
  it('is answered alike of what is another’s and of what is not there, whichever the path, and writes nothing', async () => {
    const before = await contents(service)
    const problems: string[] = []
    for (const slug of hiddenFrom(name)) {
      const id = world.records['another rep'][slug]
      for (const [method, path, body] of [
        ['GET', '/{id}?depth=2'],
        ['GET', '/{id}?draft=true'],
        ['POST', '/{id}/duplicate', {}],
        ['POST', '/access/{id}', {}],
        ['PATCH', '/{id}?draft=true', {}],
        ['PATCH', '/{id}?autosave=true&trash=true', {}],
        ['DELETE', '/{id}?trash=true'],
      ] as const) {
        const [one, other] = await Promise.all(
          [id, missing].map((each) =>
            as(name)(slug, method, `/${slug}${path.replace('{id}', String(each))}`, body),
          ),
        )
        const [said, saidOther] = [one, other].map(withoutId)
        if (said !== saidOther) problems.push(`${method} /${slug}${path}: ${said} and ${saidOther}`)
        if (![400, 403, 404].includes(one?.status ?? 0)) problems.push(`${method} /${slug}${path}: ${said}`)
      }
    }
    expect(problems).toEqual([])
    expect(await contents(service)).toEqual(before)
  })

  it('neither reads nor restores a version of what is another’s', async () => {
    const before = await contents(service)
    for (const slug of versioned) {
      const { docs } = await service.list(
        `/${slug}/versions?where[parent][equals]=${world.records['another rep'][slug]}`,
      )
      expect(docs.length).toBeGreaterThan(0)
      for (const { id } of docs) {
        for (const method of ['GET', 'POST']) {
          const answer = await as(name)(slug, method, `/${slug}/versions/${id}`)
          expect([403, 404], `${method} ${slug} ${JSON.stringify(answer.body)}`).toContain(answer.status)
        }
      }
    }
    expect(await contents(service)).toEqual(before)
  })

  it('learns nothing of it by filters that lead there', async () => {
    const problems: string[] = []
    let found = 0
    for (const path of pathsTo(new Set(hiddenFrom(name)))) {
      const [slug = ''] = path.slice(1).split('?')
      const [answer, all] = await Promise.all([name, 'admin'].map((who) => as(who)(slug, 'GET', path)))
      const told = (answer?.body as { totalDocs?: number } | undefined)?.totalDocs
      const isTold = answer?.status === 500 || (answer?.status === 200 && told !== 0)
      if (isTold) problems.push(`${path}: ${answer.status} ${told}`)
      found += (all?.body as { totalDocs?: number } | undefined)?.totalDocs ?? 0
    }
    expect(problems).toEqual([])
    // Who sees all of it finds it by the same filters.
    expect(found).toBeGreaterThan(20)
  })

  it('is told nothing of it by the search, the depth and the joins of a list', async () => {
    const problems: string[] = []
    const hidden = new Set(hiddenFrom(name))
    for (const { slug } of modelOf(service.payload).values()) {
      for (const query of [
        'depth=2&limit=500',
        'depth=1&draft=true&limit=500&trash=true',
        'sort=-id&pagination=false&depth=1',
      ]) {
        const answer = await as(name)(slug, 'GET', `/${slug}?${query}`)
        const said = JSON.stringify(answer.body)
        const told = [...idsIn(said, world.slugs), ...textsIn(said)].filter(
          (mark) =>
            mark.party === 'another rep' &&
            hidden.has(mark.slug) &&
            !(name === 'rep' && isNamedByLookedUp(slug, mark)),
        )
        if (told.length > 0) problems.push(`/${slug}?${query}: ${told[0]?.value}`)
      }
    }
    expect(problems).toEqual([])
  })
})

describe('rights on a record', () => {
  it('are told of what is the caller’s', async () => {
    const id = world.records['another rep']['leads']
    const permitted = { permission: true }
    const one = await expectStatus(200, as('manager')('leads', 'POST', `/leads/access/${id}`, {}))
    expect(one.body).toMatchObject({ delete: permitted, read: permitted, update: permitted })
    const all = await expectStatus(200, as('rep')('leads', 'POST', '/leads/access', {}))
    expect(all.body).toMatchObject({ create: true })
  })

  it('tell nobody who is not signed in whether there is an account', async () => {
    const ids = [world.records['another rep']['users'], missing]
    for (const [method, path] of [
      ['POST', '/users/access/{id}'],
      ['GET', '/users/{id}'],
      ['PATCH', '/users/{id}'],
      ['DELETE', '/users/{id}'],
      ['POST', '/users/{id}/duplicate'],
    ] as const) {
      const answers = await Promise.all(
        ids.map((id) =>
          as('no key')('users', method, path.replace('{id}', String(id)), method === 'GET' ? undefined : {}),
        ),
      )
      const [one, other] = answers.map(withoutId)
      expect(one).toBe(other)
      expect(answers[0]?.status, path).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('the own account', () => {
  const rights = {
    email: 'another-rep@example.com',
    lockUntil: null,
    loginAttempts: -100,
    requiresTwoFactor: true,
    role: 'admin',
    tenants: [],
    twoFactorSince: '2026-01-01T00:00:00.000Z',
  }

  it.each(['rep', 'manager'])('gives a %s no right that an admin did not', async (name) => {
    const me = await as(name)('users', 'GET', '/users/me')
    const { id } = (me.body as { user: { id: number } }).user
    const [row] = await service.query('SELECT * FROM users WHERE id = $1', [id])
    const tenantsOf = () =>
      service.query('SELECT path, tenants_id FROM users_rels WHERE parent_id = $1', [id])
    const tenants = await tenantsOf()
    for (const [field, value] of Object.entries(rights)) {
      const answer = await as(name)('users', 'PATCH', `/users/${id}`, { [field]: value })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      await as(name)('users', 'PATCH', `/users?where[id][equals]=${id}`, { [field]: value })
    }
    const [after] = await service.query('SELECT * FROM users WHERE id = $1', [id])
    expect({ ...after, updated_at: null }).toEqual({ ...row, updated_at: null })
    expect(await tenantsOf()).toEqual(tenants)
  })
})
