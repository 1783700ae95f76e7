/** The panel's own parts, asked for what they are not meant for: nothing fails, nothing widens, nothing is half written. */
import { type ServerFunction } from 'payload'
import { describe, expect, it } from 'vitest'
import { leadBoard } from '../../src/admin/features/board/leads/serverFunctions'
import type { Board } from '../../src/admin/features/board/boardData'
import { leadAction, type Done } from '../../src/admin/features/lead/actions/leadAction'
import { readAgain } from '../../src/admin/features/save/readAgain'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { newKey } from '../support/keyed'
import { panelRequest } from '../support/panelRequest'
import { signIn } from '../support/staff'
import { statementsOf } from '../support/statements'
import { expectStatus, fixture } from '../support/service'

const service = useClient()

const admin = fixture(() => signIn(service, 'admin'))
const lead = fixture(() => service.create('leads', { firstName: 'Ana', phone: '555-0142', source: 'Web' }))
const template = fixture(() =>
  service.create('templates', {
    message: 'Hi {{firstName}}, {{constructor}} {{toString}}',
    type: 'Text Nudge',
  }),
)

const asked = async <Answer>(ask: ServerFunction, args: Record<string, unknown>): Promise<Answer> =>
  (await ask({ ...args, req: await panelRequest(service, admin) } as never)) as Answer

const [nul, half] = ['a\0b', 'a\ud800b']

/** Asserts that nothing was written by what `work` does. */
const unwritten = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const before = await contents(service)
  const answer = await work()
  expect(await contents(service)).toEqual(before)
  return answer
}

describe('the board', () => {
  const total = ({ columns }: Board) => columns.reduce((sum, column) => sum + column.total, 0)

  it.each([
    { [nul]: 5 },
    { [half]: 5 },
    JSON.parse('{"__proto__": 5, "constructor": 5}') as Record<string, number>,
    Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`column ${at}`, 1])),
    Array.from({ length: 50_000 }, () => 1),
    'shown',
    { '': 1e308 },
  ])('takes columns that there are none of for none', async (shown) => {
    expect(total(await asked<Board>(leadBoard, { shown }))).toBe(1)
  })

  it.each([nul, half])('takes a source that no lead can have for no filter', async (source) => {
    expect(total(await asked<Board>(leadBoard, { filters: { source } }))).toBe(1)
  })
})

describe('quick actions', () => {
  const act = (action: string, values: unknown): Promise<Done> =>
    asked<Done>(leadAction, { action, id: lead.id, key: newKey(), values })

  it.each([nul, half])('say of a text that cannot be stored where it stands', async (text) => {
    const problems = { nextSteps: expect.stringContaining('not valid') as string }
    const step = { nextSteps: text, status: 'Searching' }
    expect(await unwritten(() => act('setNextStep', step))).toEqual({ problems })
  })

  it.each(['{{first name}}', '{{first.name}}', '{{firstName!}}', '{{ nombre }}', '{{}}', '{{año}}'])(
    'send nobody a text with %s in it',
    async (variable) => {
      const text = { message: `Hi ${variable}`, template: template.id }
      const answer = await unwritten(() => act('writeText', text))
      expect(answer).toHaveProperty('problems.message')
    },
  )

  it('know of no variables but those of templates', async () => {
    expect(await act('writeText', { message: 'Hi Ana', template: template.id })).toHaveProperty('batchId')
  })
})

it('a record is read again in no language that there is none of', async () => {
  const language = { toString: 'en' }
  expect(await asked(readAgain, { id: lead.id, language, slug: 'leads' })).toMatchObject({ id: lead.id })
})

describe('a lead that was Lost without a reason', () => {
  it('is not copied by staff to another', async () => {
    const lost = await service.create('leads', { processStatuses: 'Lost' })
    await expectStatus(
      400,
      unwritten(() => admin.api('POST', `/leads/${lost.id}/duplicate`, {})),
    )
  })
})

describe('a search', () => {
  it('of a whole letter finds nothing, without a comparison for each of its words', async () => {
    const letter = Array.from({ length: 5000 }, (_, at) => `${at}`).join('+')
    const { answer, statements } = await statementsOf(() =>
      admin.api('GET', `/leads?where[search][like]=ana+${letter}`),
    )
    expect(answer.body).toMatchObject({ totalDocs: 0 })
    expect(statements.filter((statement) => statement.split('ILIKE').length > 50)).toEqual([])
  })

  it.each(['%00', 'ana%00'])('for what no text can hold finds nothing: %s', async (text) => {
    const { body, status } = (await admin.api('GET', `/leads?where[search][like]=${text}`)) as {
      body: unknown
      status: number
    }
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalDocs: 0 })
  })

  it('by one word many times is a search by it', async () => {
    const answer = await admin.api('GET', `/leads?where[search][like]=${'ana+'.repeat(5000)}`)
    expect(answer.body).toMatchObject({ totalDocs: 1 })
  })
})

describe('a saved view', () => {
  const view = { relatedCollection: 'leads', title: 'Broken' }
  const nested = (depth: number): string =>
    `${'{"or":['.repeat(depth)}{"name":{"equals":"a"}}${']}'.repeat(depth)}`

  it.each([
    ['a text', '"x"'],
    ['a number', '5'],
    ['a list', '[]'],
    ['alternatives that are no list', '{"or":"x"}'],
    ['alternatives that are no conditions', '{"or":["x"]}'],
    ['an operator that there is none of', '{"name":{"b":{"c":1}}}'],
    ['no operator', '{"name":"b"}'],
    ['a word alone', '"{{reader}}"'],
    ['what is nested too deep', nested(1000)],
  ])('is not written with %s for a filter', async (_, where) => {
    const body = `${JSON.stringify(view).slice(0, -1)},"where":${where}}`
    await expectStatus(
      400,
      unwritten(() => admin.api('POST', '/payload-query-presets', body)),
    )
  })

  it('is not changed to what is none either', async () => {
    const path = '/payload-query-presets'
    const made = await admin.api('POST', path, { ...view, where: { name: { equals: 'a' } } })
    const { id } = (made.body as { doc: Doc }).doc
    await expectStatus(
      400,
      unwritten(() => admin.api('PATCH', `${path}/${id}`, { where: { or: [5] } })),
    )
  })
})
