/**
 * Which hook of Payload runs where: a recorder in the place of each, on a collection that has none, and how often each
 * operation runs it. An undo that cannot do a hook justice refuses with the hook's name.
 */
import { APIError } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const collectionHooks = [
  'beforeOperation',
  'beforeValidate',
  'beforeChange',
  'afterChange',
  'beforeRead',
  'afterRead',
  'beforeDelete',
  'afterDelete',
  'afterOperation',
  'afterError',
] as const
const fieldHooks = ['beforeValidate', 'beforeChange', 'afterChange', 'afterRead'] as const

type Args = { operation?: string; req: { user?: { collection: string } | null } }
type Hooks = Record<string, ((args: never) => unknown)[]>

const slug = 'locations'
const service = useClient()
let seen: { hook: string; operation: string | undefined; user: string | undefined }[]
const ofCollection: Record<string, (args: Args) => undefined> = {}
const ofField: Record<string, (args: Args & { value?: unknown }) => unknown> = {}

const note = (hook: string, { operation, req }: Args): undefined => {
  seen.push({ hook, operation, user: req.user?.collection })
}

const configHooks = (): Hooks => service.payload.collections[slug].config.hooks
const fieldConfigHooks = (): Hooks => {
  const field = service.payload.collections[slug].config.flattenedFields.find(({ name }) => name === 'name')
  return ((field as { hooks?: Hooks }).hooks ??= {})
}

const add = (hooks: Hooks, name: string, hook: unknown) => {
  hooks[name] = [...(hooks[name] ?? []), hook as never]
}
const remove = (hooks: Hooks, name: string, hook: unknown) => {
  hooks[name] = (hooks[name] ?? []).filter((each) => each !== hook)
}

const staff = fixture(() => signIn(service))

beforeAll(async () => {
  for (const name of collectionHooks) {
    ofCollection[name] = (args) => note(name, args)
    add(configHooks(), name, ofCollection[name])
  }
  for (const name of fieldHooks) {
    ofField[name] = (args) => {
      note(`name.${name}`, args)
      return args.value
    }
  }
  service.payload.config.hooks.afterError?.push((args) => note('root.afterError', args))
})
beforeEach(() => {
  seen = []
})

const withFieldHooks = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const name of fieldHooks) add(fieldConfigHooks(), name, ofField[name])
  try {
    return await work()
  } finally {
    for (const name of fieldHooks) remove(fieldConfigHooks(), name, ofField[name])
  }
}

/** How often each hook that changes ran, and how often those around an operation ran for one of these. */
const counts = (...operations: string[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const { hook, operation } of seen) {
    const isAround = hook === 'beforeOperation' || hook === 'afterOperation'
    if (hook.endsWith('Read') || (isAround && !operations.includes(String(operation)))) continue
    found[hook] = (found[hook] ?? 0) + 1
  }
  return found
}

const made = async (name = 'made'): Promise<number> => {
  const { id } = await service.create(slug, { name })
  seen = []
  return id
}
const several = async (): Promise<number[]> => {
  const ids = [await made(), await made(), await made()]
  seen = []
  return ids
}
const succeed = (status: number, body: unknown) => expect([200, 201], JSON.stringify(body)).toContain(status)
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await service.api(method, path, body === undefined ? {} : { body })
  succeed(answer.status, answer.body)
  return answer.body as { batchId?: string; docs?: Doc[]; totalDocs?: number }
}
const sendAsStaff = async (method: string, path: string, body?: unknown) => {
  const answer = await staff.api(method, path, body)
  succeed(answer.status, answer.body)
}
const batchOf = async (method: 'DELETE' | 'PATCH', path: string, body?: unknown): Promise<string> => {
  const { batchId } = await service.bulk(method, path, body)
  seen = []
  return String(batchId)
}
const undo = (batchId: string) => send('POST', `/changes/batches/${batchId}/undo`)

const write = (times: number) => ({
  afterChange: times,
  afterOperation: times,
  beforeChange: times,
  beforeOperation: times,
  beforeValidate: times,
})
const deletion = (times: number) => ({
  afterDelete: times,
  afterOperation: times,
  beforeDelete: times,
  beforeOperation: times,
})

const creates = ['create']
const updates = ['update', 'updateByID']
const deletes = ['delete', 'deleteByID']

const table: [string, string[], () => Promise<unknown>, Record<string, number>, (() => Promise<void>)?][] = []
let ids: number[] = []
let batch = ''

const row = (
  name: string,
  operations: string[],
  expected: Record<string, number>,
  work: () => Promise<unknown>,
  before?: () => Promise<void>,
) => table.push([name, operations, work, expected, before])

const some = async () => {
  ids = await several()
}
const among = () => `/${slug}?where[id][in]=${ids.join()}`

row('create', creates, write(1), () => send('POST', `/${slug}`, { name: 'x' }))
row('create many', creates, write(2), () =>
  send('POST', `/${slug}/batch`, { docs: [{ name: 'x' }, { name: 'y' }] }),
)
row('update', updates, write(1), () => send('PATCH', `/${slug}/${ids[0]}`, { name: 'x' }), some)
row('bulk update', updates, write(3), () => send('PATCH', among(), { name: 'x' }), some)
row('delete', deletes, deletion(1), () => send('DELETE', `/${slug}/${ids[0]}`), some)
row('bulk delete', deletes, deletion(3), () => send('DELETE', among()), some)
row('staff create', creates, write(1), () => sendAsStaff('POST', `/${slug}`, { name: 'x' }))
row('staff update', updates, write(1), () => sendAsStaff('PATCH', `/${slug}/${ids[0]}`, { name: 'x' }), some)
row('staff bulk update', updates, write(3), () => sendAsStaff('PATCH', among(), { name: 'x' }), some)
row('staff delete', deletes, deletion(1), () => sendAsStaff('DELETE', `/${slug}/${ids[0]}`), some)
row('staff bulk delete', deletes, deletion(3), () => sendAsStaff('DELETE', among()), some)
row(
  'undo of updates',
  updates,
  write(3),
  () => undo(batch),
  async () => {
    await some()
    batch = await batchOf('PATCH', among(), { name: 'changed' })
  },
)
row(
  'undo of creations',
  deletes,
  deletion(2),
  () => undo(batch),
  async () => {
    const { batchId } = await send('POST', `/${slug}/batch`, { docs: [{ name: 'x' }, { name: 'y' }] })
    batch = String(batchId)
    seen = []
  },
)
row(
  'undo of deletions',
  creates,
  write(3),
  () => undo(batch),
  async () => {
    await some()
    batch = await batchOf('DELETE', among())
  },
)

describe('the hooks of a write', () => {
  it.each(table)('run once a record: %s', async (_, operations, work, expected, before) => {
    await before?.()
    await work()
    expect(counts(...operations)).toEqual(expected)
  })

  it.each(table.filter(([name]) => name !== 'undo of deletions'))(
    'of a field run once a record: %s',
    async (_, operations, work, expected, before) => {
      await withFieldHooks(async () => {
        await before?.()
        await work()
        const { afterChange } = expected
        const times =
          afterChange === undefined
            ? {}
            : Object.fromEntries(
                ['afterChange', 'beforeChange', 'beforeValidate'].map((name) => [
                  `name.${name}`,
                  afterChange,
                ]),
              )
        expect(counts(...operations)).toEqual({ ...expected, ...times })
      })
    },
  )
})

describe('the hooks of an error', () => {
  it.each([
    ['GET', `/${slug}/999999`, 404],
    ['PATCH', `/${slug}/999999`, 400],
    ['POST', `/${slug}`, 400],
  ] as const)('run once each for a caller with a key: %s %s', async (method, path, status) => {
    const body = method === 'GET' ? {} : { body: { nothing: 1 } }
    await expectStatus(status, service.api(method, path, body))
    const errors = seen.filter(({ hook }) => hook.endsWith('fterError'))
    expect(errors.map(({ hook, user }) => [hook, user])).toEqual([
      ['afterError', 'apiKeys'],
      ['root.afterError', 'apiKeys'],
    ])
  })

  it('may answer otherwise, and cost nobody the answer where they fail', async () => {
    const other = () => ({ response: { errors: [{ message: 'other' }] } as never, status: 418 })
    const failing = () => {
      throw new Error('of the hook')
    }
    add(configHooks(), 'afterError', failing)
    add(configHooks(), 'afterError', other)
    const answer = await service.api('GET', `/${slug}/999999`)
    remove(configHooks(), 'afterError', failing)
    remove(configHooks(), 'afterError', other)
    expect([answer.status, answer.body]).toEqual([418, { errors: [{ message: 'other' }] }])
  })
})

describe('the undo of a deletion', () => {
  const deleted = async (): Promise<string> => {
    await some()
    return batchOf('DELETE', among())
  }
  type Undone = { docs: Doc[]; errors: string[] }

  const expectRefused = async (hooks: Hooks, name: string, hook: unknown, says: RegExp) => {
    batch = await deleted()
    add(hooks, name, hook)
    const before = await contents(service)
    const answer = await service.api('POST', `/changes/batches/${batch}/undo`)
    remove(hooks, name, hook)
    const { docs, errors } = answer.body as Undone
    expect(docs).toEqual([])
    expect(errors).toHaveLength(3)
    for (const error of errors) expect(error).toMatch(says)
    expect(await contents(service)).toEqual(before)
  }

  it('keeps what a hook keeps beside the record, such as a search index', async () => {
    const index = new Map<number, string>()
    const put = ({ doc }: { doc: { id: number; name: string } }) => index.set(doc.id, doc.name) && undefined
    const drop = ({ id }: { id: number }) => index.delete(id) && undefined
    add(configHooks(), 'afterChange', put)
    add(configHooks(), 'afterDelete', drop)
    batch = await deleted()
    index.clear()
    await undo(batch)
    remove(configHooks(), 'afterChange', put)
    remove(configHooks(), 'afterDelete', drop)
    expect([...index]).toEqual(ids.map((id) => [id, 'made']))
  })

  it('is refused by a hook that throws', () =>
    expectRefused(
      configHooks(),
      'afterChange',
      () => {
        throw new APIError('not this one', 400, undefined, true)
      },
      /not this one/,
    ))

  it('names a hook that would make another record of it', () =>
    expectRefused(
      configHooks(),
      'beforeChange',
      function rewrite({ data }: { data: object }) {
        return { ...data, name: 'rewritten' }
      },
      /beforeChange \(rewrite\)/,
    ))

  it('names a hook of a field', () =>
    expectRefused(fieldConfigHooks(), 'beforeChange', ofField['beforeChange'], /beforeChange of name/))
})
