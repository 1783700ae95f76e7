/** The import and export of files are described as operations of staff sessions. */
import { beforeAll, describe, expect, it } from 'vitest'
import { importBody, maxRows } from '../../src/plugins/exchange/import/request'
import { openCollections } from '../../src/plugins/openapi/described'
import { bodyCheckerOf } from '../support/answers'
import { type Description, startDescription } from '../support/description'

let api: Description
let problemsOf: (body: unknown) => unknown
beforeAll(async () => {
  api = await startDescription()
  const check = bodyCheckerOf(api.description)
  problemsOf = (each) => check('POST', '/deals/import', each)
})

const body = {
  batchId: '6f3c9a52-6a0b-4b8e-9d6b-0f2f6c1f7a11',
  columns: ['dealId', 'vehicle.vin', null, 'salesPrice'],
  dryRun: true,
  empty: 'keep',
  match: 'dealId',
  rows: [{ cells: ['D-1', '', 'left out', { number: '12500.5', shown: '$12,500.50' }], row: 2 }],
}

const schemaOf = (slug: string) =>
  api.operation('POST', `/${slug}/import`)?.requestBody?.content['application/json']?.schema.allOf?.[1]
    ?.properties ?? {}

describe('the import and export of describeApi', () => {
  it('are there for every collection that keys write, and no other', () => {
    const slugs = openCollections(api.payload).flatMap(({ isReadOnly, slug }) => (isReadOnly ? [] : [slug]))
    for (const end of ['export', 'import']) {
      const paths = Object.keys(api.description.paths).filter((path) => path.endsWith(`/${end}`))
      expect(paths.sort()).toEqual(slugs.map((slug) => `/${slug}/${end}`).sort())
    }
  })

  it('need a session of staff, and have no key among their security', () => {
    const operations = [api.operation('GET', '/deals/export'), api.operation('POST', '/deals/import')]
    for (const operation of operations) {
      expect(operation).toMatchObject({ security: [{ staffSession: [] }, { staffToken: [] }] })
      expect(operation?.description).toContain('Needs a session of staff')
    }
    expect(api.description.components.securitySchemes).toMatchObject({
      staffSession: { in: 'cookie', name: 'payload-token', type: 'apiKey' },
      staffToken: { in: 'header', name: 'Authorization', type: 'apiKey' },
    })
  })

  it('have their statuses, their parameters, and failures in the form of sessions', () => {
    const [exported, imported] = [
      api.operation('GET', '/deals/export'),
      api.operation('POST', '/deals/import'),
    ]
    expect(Object.keys(exported?.responses ?? {})).toEqual(['200', '400', '401', '403', '500', '503'])
    expect(Object.keys(imported?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '413',
      '415',
      '500',
      '503',
    ])
    expect(imported?.responses['400']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/StaffFailure' } } },
    })
    expect(JSON.stringify(imported?.responses['400'])).toContain('invalid_body: ')
    expect(api.parametersIn(exported, 'query').map(({ name }) => name)).toEqual([
      'columns',
      'format',
      'search',
      'sort',
      'locale',
      'where',
    ])
  })

  it('have the body that the service reads', () => {
    expect(api.description.components.schemas['ImportRequest']).toEqual(importBody)
    expect(importBody).toMatchObject({
      additionalProperties: false,
      properties: { rows: { maxItems: maxRows, minItems: 1 } },
      required: ['batchId', 'columns', 'dryRun', 'empty', 'match', 'rows'],
    })
  })

  it('have the keys of columns, of references by title and natural key too, and those to match by', () => {
    const { columns, match } = schemaOf('deals')
    expect(match?.enum).toEqual(['id', 'dealId', null])
    const keys = columns?.items?.enum ?? []
    expect(keys).toEqual(
      expect.arrayContaining([
        'id',
        'dealId',
        'salesRep',
        'salesRep.name',
        'vehicle.vin',
        'dependencies',
        null,
      ]),
    )
    expect(keys).not.toEqual(expect.arrayContaining(['createdAt']))
    expect(keys).not.toEqual(expect.arrayContaining(['dependencies.dealId']))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('take their own example, and each kind of cell', () => {
    const content = api.operation('POST', '/deals/import')?.requestBody?.content['application/json']
    for (const each of [content?.example, body]) expect(problemsOf(each)).toEqual([])
    for (const cell of [
      '',
      { date: '2026-03-04', shown: '3/4/26' },
      { fault: 'error', shown: '#N/A' },
      { number: '-1e5', shown: '-100,000' },
    ]) {
      expect(problemsOf({ ...body, rows: [{ cells: [cell], row: 2 }] }), JSON.stringify(cell)).toEqual([])
    }
  })

  it.each([
    ['an unknown member', { extra: true }],
    ['an unknown column', { columns: ['nothing'] }],
    ['a match that finds no record', { match: 'salesPrice' }],
    ['a number as a cell', { rows: [{ cells: [5], row: 2 }] }],
    ['an unknown member of a row', { rows: [{ cells: ['a'], extra: true, row: 2 }] }],
    ['an unknown member of a cell', { rows: [{ cells: [{ date: '2026-03-04', shown: '', x: 1 }], row: 2 }] }],
    ['no rows', { rows: [] }],
    [
      'more rows than a request may have',
      { rows: Array.from({ length: maxRows + 1 }, () => ({ cells: ['a'], row: 2 })) },
    ],
  ])('refuse %s', (_, wrong) => {
    expect(problemsOf({ ...body, ...wrong })).not.toEqual([])
  })
})
