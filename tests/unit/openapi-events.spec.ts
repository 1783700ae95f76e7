import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf, type EventBody, type EventType } from '../../src/plugins/webhooks/events'
import { docsPage } from '../../src/plugins/openapi'
import { type Description, startDescription } from '../support/description'

let api: Description
let events: EventType[]
let schemaOf: (name: string) => ValidateFunction
beforeAll(async () => {
  api = await startDescription()
  events = [...catalogueOf(api.payload).values()]
  const ajv = new Ajv2020({ formats: { 'date-time': true }, strict: false })
  ajv.addSchema({ ...api.description, $id: 'api' })
  schemaOf = (name) =>
    ajv.compile({ $ref: `api#/webhooks/${name}/post/requestBody/content/application~1json/schema` })
})

describe('the events in the description', () => {
  it('are those of the catalogue, and need no key', () => {
    expect(Object.keys(api.description.webhooks)).toEqual(events.map(({ name }) => name))
    const described = Object.values(api.description.webhooks).map(({ post }) => post)
    expect(described.filter(({ security }) => security?.length !== 0)).toEqual([])
    const known = api.description.tags.map(({ name }) => name)
    expect(described.filter(({ tags }) => !known.includes(tags[0] ?? ''))).toEqual([])
  })

  it('have the shape of their examples, and of no other event', () => {
    for (const { example, name } of events) {
      const isValid = schemaOf(name)
      expect([isValid(example), isValid.errors], name).toEqual([true, null])
      expect(isValid({ ...example, type: 'leads.sold' }), name).toBe(false)
      const { data } = example
      for (const member of Object.keys(data) as (keyof EventBody['data'])[]) {
        const { [member]: _gone, ...rest } = data
        expect(isValid({ ...example, data: rest }), `${name} without ${member}`).toBe(false)
      }
      for (const change of [
        { changed: ['nothing'] },
        { collection: 'users' },
        { id: '1' },
        { operation: 'undo' },
      ]) {
        expect(
          isValid({ ...example, data: { ...data, ...change } }),
          `${name} with ${Object.keys(change)[0]}`,
        ).toBe(false)
      }
    }
  })

  it('stand on the page for people, those with a name of their own each', () => {
    const page = docsPage(api.payload)
    const named = events.filter(({ name }) => name.split('.').length === 3)
    expect(named.length).toBeGreaterThan(15)
    for (const { name } of named) expect(page).toContain(`<code>${name}</code>`)
  })
})
