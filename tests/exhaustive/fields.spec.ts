/**
 * Every field of every collection that a key reaches: what it takes is stored and answered to the letter. The
 * collections come from the running service, so a new one is held to this by standing there.
 */
import { describe, expect, it } from 'vitest'
import { type FieldModel, modelOf } from '../../src/plugins/database/model/model'
import { type Doc, useClient } from '../support/client'
import { readOnlyCollections, stampsOf } from '../support/document'
import { everyCollection, everyList, writtenCollections } from '../support/everyCollection'
import { defaults, isRelation, makeTargets, required } from '../support/records'
import { emptyOf, type Sample, samples } from '../support/samples'
import { fixture } from '../support/service'

const service = useClient()
const targets = fixture(() => makeTargets(service, modelOf(service.payload)))

const stamps = new Set(['id', 'createdAt', 'updatedAt'])

const fieldsOf = (slug: string): FieldModel[] =>
  [...(modelOf(service.payload).get(slug)?.fields.values() ?? [])].filter(({ name }) => !stamps.has(name))

const writable = (slug: string) => fieldsOf(slug).filter(({ marks }) => !marks.isResponseOnly)

const pick = (all: Sample[], round: number) => all[round % all.length] ?? { answer: null, sent: null }

/** The collection's plain values of one round, and the most rounds any field needs. */
const roundsOf = (slug: string) => {
  const table = writable(slug)
    .filter((field) => !isRelation(field))
    .map((field) => ({ all: samples(field, targets), field }))
  const round = (at: number, side: keyof Sample) =>
    Object.fromEntries(table.map(({ all, field }) => [field.name, pick(all, at)[side]]))
  return { count: Math.max(...table.map(({ all }) => all.length)), round }
}

const writtenLists = everyList.filter(([slug]) => writtenCollections.includes(slug))

describe('the collections that a key reaches', () => {
  it('are those of the document, those it refers to, ours and what is only read, with the fields they name', () => {
    const open = [...modelOf(service.payload).values()].filter(({ isOpen }) => isOpen)
    expect(open.map(({ slug }) => slug).sort()).toEqual(everyCollection.map(([slug]) => slug).sort())
    for (const [slug, fields] of everyCollection) {
      expect([...(modelOf(service.payload).get(slug)?.fields.keys() ?? [])].sort(), slug).toEqual(
        [...stampsOf(slug), ...Object.keys(fields)].sort(),
      )
    }
  })

  it('are written by keys, but for those that are only read', () => {
    const readOnly = [...modelOf(service.payload).values()].filter(({ isReadOnly }) => isReadOnly)
    const slugsOf = (open: boolean) =>
      readOnly.filter(({ isOpen }) => isOpen === open).map(({ slug }) => slug)
    expect(slugsOf(true)).toEqual(Object.keys(readOnlyCollections))
    // Read by an action of webhooks alone.
    expect(slugsOf(false)).toEqual(['webhookDeliveries'])
  })
})

describe.each(writtenCollections)('%s', (slug) => {
  it('answers every plain value to the letter when it creates', async () => {
    const { count, round } = roundsOf(slug)
    for (let at = 0; at < count; at++) {
      const doc = await service.create(slug, round(at, 'sent'))
      expect(doc).toMatchObject(round(at, 'answer'))
      expect(await service.get(`/${slug}/${doc.id}`)).toEqual(doc)
    }
  })

  it('answers every plain value to the letter when it updates, by id and in bulk', async () => {
    const { count, round } = roundsOf(slug)
    const { id } = await service.create(slug, required(slug))
    for (let at = 0; at < count; at++) {
      const doc = await service.update(`/${slug}/${id}`, round(at, 'sent'))
      expect(doc).toMatchObject(round(at, 'answer'))
    }
    const { docs } = await service.bulk('PATCH', `/${slug}?where[id][equals]=${id}`, round(0, 'sent'))
    const ignored = fieldsOf(slug).filter(({ marks }) => marks.isIgnoredInBulk)
    const expected = {
      ...round(0, 'answer'),
      ...Object.fromEntries(ignored.map(({ name }) => [name, docs[0]?.[name]])),
    }
    expect(docs).toEqual([expect.objectContaining(expected)])
    expect(await service.get(`/${slug}/${id}`)).toEqual(docs[0])
  })

  it('takes each field by itself and leaves the others as they are', async () => {
    for (const field of writable(slug)) {
      const { answer, sent } = pick(samples(field, targets), 0)
      const { id, createdAt, updatedAt, ...created } = await service.create(slug, {
        ...required(slug),
        [field.name]: sent,
      })
      const blank = Object.fromEntries(fieldsOf(slug).map((each) => [each.name, emptyOf(each)]))
      const follows = slug === 'leadEvents' && field.name === 'lead' ? { currentStatusFor: sent } : {}
      const silent = { ...blank, ...defaults(slug), ...required(slug), ...follows }
      expect(created, field.name).toEqual({ ...silent, [field.name]: answer })
      expect([createdAt, updatedAt].map(String).join(), field.name).toMatch(/^\d{4}-.*Z,\d{4}-.*Z$/)
      expect(await service.get(`/${slug}/${id}`)).toEqual({ id, createdAt, updatedAt, ...created })
    }
  })

  it('keeps references and lists of them, in the order sent, and lets go of them', async () => {
    const { id } = await service.create(slug, required(slug))
    for (const field of writable(slug).filter(isRelation)) {
      for (const { answer, sent } of samples(field, targets)) {
        const doc = await service.update(`/${slug}/${id}`, { [field.name]: sent })
        expect(doc[field.name], `${field.name}: ${JSON.stringify(sent)}`).toEqual(answer)
        expect(await service.get(`/${slug}/${id}`)).toEqual(doc)
      }
      expect(await service.update(`/${slug}/${id}`, { [field.name]: null })).toHaveProperty(
        field.name,
        emptyOf(field),
      )
    }
  })

  it('clears every field with null', async () => {
    const { round } = roundsOf(slug)
    const { id } = await service.create(slug, round(0, 'sent'))
    const clearable = writable(slug).filter(({ name }) => !(name in required(slug)))
    const cleared = await service.update(
      `/${slug}/${id}`,
      Object.fromEntries(clearable.map(({ name }) => [name, null])),
    )
    expect(cleared).toMatchObject(Object.fromEntries(clearable.map((field) => [field.name, emptyOf(field)])))
    const empty = await service.create(slug, {
      ...Object.fromEntries(clearable.map(({ name }) => [name, null])),
      ...required(slug),
    })
    expect(empty).toMatchObject(Object.fromEntries(clearable.map((field) => [field.name, emptyOf(field)])))
  })

  it('ignores the id and what only answers hold, and keeps timestamps on create alone', async () => {
    const before = '2001-02-03T04:05:06.789Z'
    const silent = fieldsOf(slug).filter(({ marks }) => marks.isResponseOnly)
    const answered: Partial<Doc> = Object.fromEntries(silent.map(({ name, values }) => [name, values?.[0]]))
    const sent = { ...required(slug), ...answered, createdAt: before, id: 987_654, updatedAt: before }
    const doc = await service.create(slug, sent)
    expect(doc).toMatchObject({ createdAt: before, updatedAt: before })
    expect(doc.id).not.toBe(987_654)
    expect(doc).toMatchObject(Object.fromEntries(silent.map(({ name }) => [name, null])))

    const updated = await service.update(`/${slug}/${doc.id}`, { ...sent, createdAt: 'never', id: 'x' })
    expect(updated).toMatchObject({ createdAt: before, id: doc.id })
    expect(updated.updatedAt).not.toBe(before)
    expect(updated).toMatchObject(Object.fromEntries(silent.map(({ name }) => [name, null])))
    const again = await service.update(`/${slug}/${doc.id}`, updated)
    expect({ ...again, updatedAt: '' }).toEqual({ ...updated, updatedAt: '' })
  })

  it('takes texts of 200,000 characters', async () => {
    const isText = ({ kind, marks }: FieldModel) =>
      (kind === 'text' || kind === 'amount') && !marks.hasOwnRules
    const texts = writable(slug).filter(isText)
    for (let at = 0; at < texts.length; at += 4) {
      const long = Object.fromEntries(
        texts.slice(at, at + 4).map(({ name }) => [name, `${name} 車`.padEnd(200_000, '9')]),
      )
      const { id } = await service.create(slug, { ...required(slug), ...long })
      expect(await service.get(`/${slug}/${id}`)).toMatchObject(long)
    }
  })
})

describe('the closed lists', () => {
  it.each(writtenLists)('%s.%s takes each of its values, to the letter', async (slug, name, values) => {
    const field = fieldsOf(slug).find((each) => each.name === name)
    expect(field?.values).toEqual(values)
    // What a key cannot set it cannot be asked to keep.
    if (field?.marks.isResponseOnly) return
    for (const value of values) {
      const sent = field?.kind === 'choices' ? [value] : value
      const { id } = await service.create(slug, { ...required(slug), [name]: sent })
      expect(await service.get(`/${slug}/${id}`)).toHaveProperty(name, sent)
    }
  })
})
