import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureStatus } from '../../src/plugins/api/failure'
import { operators } from '../../src/plugins/database/query/filter'
import { modelOf } from '../../src/plugins/database/model/model'
import { componentName } from '../../src/plugins/openapi/names'
import type { OpenApi, Schema } from '../../src/plugins/openapi/types'
import { configOf, pathsOf, shownFields } from '../support/configured'
import { type Description, startDescription } from '../support/description'
import { readOnlyCollections, stampsOf } from '../support/document'
import { everyCollection, everyList } from '../support/everyCollection'

let api: Description
let description: OpenApi
beforeAll(async () => {
  api = await startDescription()
  ;({ description } = api)
})

const shapeOf = (name: string): Record<string, Schema> =>
  description.components.schemas[name]?.properties ?? {}

const recordName = (slug: string): string => {
  const collection = modelOf(api.payload).get(slug)
  if (!collection) throw new Error(`There is no collection ${slug}.`)
  return componentName(collection)
}

/** The fields of an object, each of which is always there but `_more`, and those of objects and lists in it with a dot. */
const pathsIn = ({ properties: { _more, ...properties } = {}, required }: Schema = {}): string[] => {
  expect(required?.toSorted()).toEqual(Object.keys(properties).sort())
  return Object.entries(properties).flatMap(([name, schema]) => {
    const objects = [schema, schema.items, ...(schema.items?.anyOf ?? [])].filter((each) => each?.properties)
    return objects.length > 0
      ? objects.flatMap((each) => pathsIn(each).map((member) => `${name}.${member}`))
      : [name]
  })
}

/** The paths of a field's parts, by the config; of a field without parts its name. */
const partsOf = (slug: string, name: string): string[] => {
  const config = configOf(slug)
  const field = config && shownFields(config).find((each) => each.name === name)
  return field ? pathsOf(field) : [name]
}

const valuesIn = (schema: Schema | undefined): unknown[] =>
  (schema?.enum ?? schema?.items?.enum ?? []).filter((value) => value !== null)

const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

describe('describeApi', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(description))
    expect(result.errors ?? []).toEqual([])
    expect({ valid: result.valid, version: validator.version }).toEqual({ valid: true, version: '3.1' })
  })

  it('refuses, by the same check, a description that is none', async () => {
    const broken = { ...structuredClone(description), info: {} }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('refers to nothing that is not there', () => {
    const known = Object.entries(description.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...new Set(referencesIn(description))].filter((each) => !known.includes(each))).toEqual([])
  })

  it('says what the document says of version, address and key', () => {
    expect(description).toMatchObject({
      components: {
        securitySchemes: {
          apiKeyAuth: { in: 'header', name: 'Authorization', type: 'apiKey' },
          apiKeyQuery: { in: 'query', name: 'apiKey', type: 'apiKey' },
        },
      },
      info: { version: '1.0.0' },
      security: [{ apiKeyAuth: [] }, { apiKeyQuery: [] }],
      servers: [{ url: '/api' }],
    })
  })

  it('says what a field of JSON holds', () => {
    expect(shapeOf('Change')['changes']).toMatchObject({
      additionalProperties: { required: ['before', 'after'], type: 'object' },
      type: 'object',
    })
  })

  it.each(everyCollection)('has every field of %s', (slug, fields) => {
    const expected = [...stampsOf(slug), ...Object.keys(fields)].sort()
    const name = recordName(slug)
    const parts = [...stampsOf(slug), ...Object.keys(fields).flatMap((field) => partsOf(slug, field))]
    expect(pathsIn(description.components.schemas[name]).sort()).toEqual(parts.sort())
    if (slug in readOnlyCollections) return
    const writable = expected.filter((field) => field !== 'id' && shapeOf(name)[field]?.readOnly !== true)
    expect(Object.keys(shapeOf(`${name}Write`)).sort()).toEqual(writable)
  })

  it('keeps the order of a vehicle, whatever the order of its form', () => {
    const identity = 'id name vin stockNumber status year make model trim'
    const build = 'style body drivetrain engine transmission interior exterior'
    const owner = 'customer transportServiceOrders tenant createdBy listings'
    expect(Object.keys(shapeOf('Vehicle')).slice(0, 21)).toEqual(`${identity} ${build} ${owner}`.split(' '))
  })

  it.each(everyList)('has the values of %s.%s to the letter', (slug, field, values) => {
    const [object = '', member] = field.split('.')
    const schema = shapeOf(recordName(slug))[object]
    expect(valuesIn(member === undefined ? schema : schema?.properties?.[member])).toEqual(values)
  })

  it('leaves what answers alone have out of bodies', () => {
    expect(shapeOf('ServiceOrder')).toHaveProperty('status.readOnly', true)
    expect(shapeOf('ServiceOrderWrite')).not.toHaveProperty('status')
    expect(shapeOf('AttachmentWrite')).not.toHaveProperty('status')
    expect(shapeOf('TemplateWrite')).toHaveProperty('type')
    expect(Object.keys(shapeOf('TemplateBulkWrite'))).not.toEqual(expect.arrayContaining(['type']))
    expect(Object.keys(shapeOf('TemplateBulkWrite'))).not.toEqual(expect.arrayContaining(['choice']))
  })

  it('requires the address of a webhook on create alone', () => {
    expect(description.components.schemas['WebhookCreate']).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/WebhookWrite' }, { required: ['url'] }],
    })
    expect(description.components.schemas['WebhookWrite']?.required).toBeUndefined()
  })

  it('says nothing of what keys never reach', () => {
    const paths = Object.keys(description.paths).map((path) => path.split('/')[1])
    expect(paths).not.toContain('users')
    expect(paths).not.toContain('apiKeys')
    expect(JSON.stringify(description)).not.toMatch(/"(hash|password|salt|label)":/)
  })

  it('knows the twelve operators and every failure code', () => {
    expect(Object.keys(shapeOf('Condition')).sort()).toEqual([...operators].sort())
    expect(shapeOf('Problem')['code']?.enum).toEqual(Object.keys(failureStatus))
    const described = Object.values(description.components.responses).map((each) => each.description)
    for (const code of Object.keys(failureStatus)) expect(described.join('\n')).toContain(`${code}: `)
  })
})
