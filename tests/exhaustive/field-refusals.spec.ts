/**
 * Every field of every collection that a key reaches: what it does not take is refused by name, whichever way
 * it comes, and nothing is written.
 */
import { describe, expect, it } from 'vitest'
import { type FieldModel, modelOf } from '../../src/plugins/database/model/model'
import { expectRefusal, useClient } from '../support/client'
import { contents } from '../support/contents'
import { writtenCollections } from '../support/everyCollection'
import { makeTargets, required } from '../support/records'
import { wrongForRule, wrongSamples } from '../support/samples'
import { fixture } from '../support/service'

const service = useClient()
const targets = fixture(() => makeTargets(service, modelOf(service.payload)))

const fieldsOf = (slug: string): FieldModel[] => [
  ...(modelOf(service.payload).get(slug)?.fields.values() ?? []),
]

const writable = (slug: string) =>
  fieldsOf(slug).filter(
    ({ marks, name }) => !marks.isResponseOnly && name !== 'id' && !/^(cre|upd)atedAt$/.test(name),
  )

/** The three ways a body reaches a record, each of which must refuse. */
const ways = (slug: string): ['PATCH' | 'POST', string][] => {
  const [id] = targets[slug] ?? []
  return [
    ['POST', `/${slug}`],
    ['PATCH', `/${slug}/${id}`],
    ['PATCH', `/${slug}?where[id][equals]=${id}`],
  ]
}

const expectRefused = async (slug: string, body: unknown, name: string, code?: string, only = ways(slug)) => {
  for (const [method, path] of only) {
    const answer = await service.api(method, path, { body })
    const told = `${method} ${path} ${JSON.stringify(body).slice(0, 300)}`
    const first = (answer.body as { errors: { code: string }[] }).errors[0]
    // A part of a value may be one that the field has not.
    const codes = ['invalid_value', 'missing_reference', ...(name.includes('.') ? ['unknown_field'] : [])]
    expect(codes, told).toContain(first?.code ?? 'nothing')
    expectRefusal(told, answer, { code: code ?? first?.code ?? '', field: name, status: 400 })
  }
}

/** A value that is wrong by itself, not by a part of it. */
const wrongAsWhole = (field: FieldModel): unknown =>
  wrongSamples(field, targets).find(({ at }) => at === field.name)?.value

describe.each(writtenCollections)('%s', (slug) => {
  it('refuses every wrong value of every field, by name', async () => {
    const before = await contents(service)
    for (const field of writable(slug)) {
      for (const { at, value } of wrongSamples(field, targets)) {
        // A reference to nothing is found out record by record, which bulk reports in its own envelope.
        const isMissing =
          JSON.stringify(value).includes('999999') && !JSON.stringify(value).includes('99999999')
        const all = ways(slug).slice(0, isMissing || field.marks.isIgnoredInBulk ? 2 : 3)
        await expectRefused(slug, { ...required(slug), [field.name]: value }, at, undefined, all)
      }
    }
    expect(await contents(service)).toEqual(before)
  })

  it('refuses every value that a field’s own rule refuses, by name', async () => {
    const before = await contents(service)
    for (const field of writable(slug)) {
      for (const value of wrongForRule(field)) {
        const body = { ...required(slug), [field.name]: value }
        await expectRefused(slug, body, field.name, 'invalid_value', ways(slug).slice(0, 2))
        // Found out record by record.
        const [id] = targets[slug] ?? []
        const answer = await service.api('PATCH', `/${slug}?where[id][equals]=${id}`, { body })
        const told = `${field.name}: ${JSON.stringify(value)}`.slice(0, 300)
        expect(answer, told).toMatchObject({ body: { docs: [] }, status: 400 })
        const [error, ...more] = (answer.body as { errors: string[] }).errors
        expect([error, more], told).toEqual([expect.stringContaining(` ${id}: ${field.name}: `), []])
      }
    }
    expect(await contents(service)).toEqual(before)
  })

  it('refuses timestamps that are none on create', async () => {
    const before = await contents(service)
    for (const name of ['createdAt', 'updatedAt']) {
      for (const value of ['yesterday', 1, '2026-02-30', '2026-03-01T09:30:00', {}, true]) {
        const [create] = ways(slug)
        await expectRefused(
          slug,
          { ...required(slug), [name]: value },
          name,
          'invalid_value',
          create ? [create] : [],
        )
      }
    }
    expect(await contents(service)).toEqual(before)
  })

  it('refuses a field it does not have and names the nearest', async () => {
    const before = await contents(service)
    for (const { name } of writable(slug)) {
      if (name.length < 4) continue
      const typo = `${name.slice(0, -1)}${name.at(-1)}X`
      if (fieldsOf(slug).some((field) => field.name === typo)) continue
      for (const [method, path] of ways(slug)) {
        const answer = await service.api(method, path, { body: { ...required(slug), [typo]: 'x' } })
        const says = new RegExp(`^${typo}: ${slug} has no such field; did you mean "\\w+"\\?$`)
        expectRefusal(`${method} ${path}`, answer, { code: 'unknown_field', field: typo, says, status: 400 })
      }
    }
    expect(await contents(service)).toEqual(before)
  })

  it('says everything that is wrong at once', async () => {
    const before = await contents(service)
    // What a rule of its own judges is judged when every value is of its kind.
    for (const isJson of [false, true]) {
      const fields = writable(slug).filter(
        ({ kind, marks }) => (kind === 'json' && !!marks.hasOwnRules) === isJson,
      )
      if (fields.length === 0) continue
      const body = Object.fromEntries(
        fields.map((field) => [field.name, isJson ? { not: 'a value' } : wrongAsWhole(field)]),
      )
      const answer = await service.api('POST', `/${slug}`, {
        body: isJson ? { ...required(slug), ...body } : body,
      })
      expectRefusal('POST', answer, { code: 'invalid_value', status: 400 })
      const named = (answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)
      expect(named.sort()).toEqual(Object.keys(body).sort())
    }
    expect(await contents(service)).toEqual(before)
  })
})

describe('a field that the panel alone sees', () => {
  it.each([
    ['leads', 'label'],
    ['leads', 'events'],
    ['attachments', 'filename'],
    ['attachments', 'url'],
    ['deals', '__proto__'],
    ['deals', 'constructor'],
    ['deals', '_status'],
  ])('%s.%s is unknown to the interface', async (slug, name) => {
    for (const [method, path] of ways(slug)) {
      const refusal = { code: 'unknown_field', field: name, status: 400 }
      await service.refuses(method, path, refusal, { body: `{"${name}": "x"}` })
    }
  })
})

describe('numbers that JSON can write and nothing can hold', () => {
  it.each(['1e400', '-1e999'])('%s is refused', async (number) => {
    const refusal = { code: 'invalid_value', field: 'mileage', status: 400 }
    await service.refuses('POST', '/deals', refusal, { body: `{"mileage": ${number}}` })
  })
})

describe('webhooks.url', () => {
  it('is required, and must be an address that can be called', async () => {
    for (const body of [{}, { url: null }, { url: '' }, { method: 'POST' }]) {
      await service.refuses(
        'POST',
        '/webhooks',
        { code: 'invalid_value', field: 'url', status: 400 },
        { body },
      )
    }
  })
})
