/** Localised text: written and read in one locale, with a fallback, and filtered and sorted as it is shown. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, useClient } from '../support/client'
import { asJson } from '../support/where'

const service = useClient()

/** A template in both languages, and one in English alone. */
let both = 0
let english = 0
beforeEach(async () => {
  await service.query('DELETE FROM templates')
  both = (await service.create('templates', { message: 'Hello', sequence: 1, subject: 'Beta' })).id
  await service.bulk('PATCH', `/templates?where[id][equals]=${both}&locale=es`, {
    message: 'Hola',
    subject: 'Alfa',
  })
  english = (await service.create('templates', { message: 'Thanks', sequence: 2, subject: 'Aleph' })).id
})

const words = async (id: number, query = '') => {
  const { message, subject } = await service.get(`/templates/${id}${query}`)
  return [subject, message]
}

describe('reading', () => {
  it.each([
    ['', ['Beta', 'Hello'], ['Aleph', 'Thanks']],
    ['?locale=en', ['Beta', 'Hello'], ['Aleph', 'Thanks']],
    ['?locale=es', ['Alfa', 'Hola'], ['Aleph', 'Thanks']],
    ['?locale=es&fallback-locale=en', ['Alfa', 'Hola'], ['Aleph', 'Thanks']],
    ['?locale=es&fallback-locale=none', ['Alfa', 'Hola'], [null, null]],
    ['?locale=es&fallback-locale=es', ['Alfa', 'Hola'], [null, null]],
    ['?locale=en&fallback-locale=es', ['Beta', 'Hello'], ['Aleph', 'Thanks']],
    ['?fallback-locale=none', ['Beta', 'Hello'], ['Aleph', 'Thanks']],
  ])('with %j', async (query, ofBoth, ofEnglish) => {
    expect(await words(both, query)).toEqual(ofBoth)
    expect(await words(english, query)).toEqual(ofEnglish)
    const { docs } = await service.list(`/templates${query}${query ? '&' : '?'}sort=sequence`)
    expect(docs.map(({ subject }) => subject)).toEqual([ofBoth[0], ofEnglish[0]])
  })

  it('falls back the other way for what stands in Spanish alone', async () => {
    const { id } = await service.create('templates', { subject: 'Solo' }, '?locale=es')
    expect(await words(id)).toEqual([null, null])
    expect(await words(id, '?locale=en&fallback-locale=es')).toEqual(['Solo', null])
    expect(await words(id, '?locale=es')).toEqual(['Solo', null])
  })

  it('reaches records behind depth', async () => {
    const { id } = await service.create('messages', { template: both })
    expect(await service.get(`/messages/${id}?depth=1&locale=es`)).toMatchObject({
      template: { subject: 'Alfa' },
    })
  })
})

describe('writing', () => {
  it('in one locale leaves the other, and the answer is in the locale written', async () => {
    const answer = await service.update(`/templates/${both}?locale=es`, { subject: 'Nuevo' })
    expect(answer).toMatchObject({ message: 'Hola', subject: 'Nuevo' })
    expect(await words(both)).toEqual(['Beta', 'Hello'])
    await service.update(`/templates/${both}`, { subject: null })
    expect(await words(both, '?fallback-locale=none')).toEqual([null, 'Hello'])
    expect(await words(both, '?locale=es')).toEqual(['Nuevo', 'Hola'])
  })

  it('of another field leaves both locales as they are', async () => {
    await service.update(`/templates/${both}`, { sequence: 9 })
    await service.update(`/templates/${both}?locale=es`, { sequence: 10 })
    await service.bulk('PATCH', `/templates?where[id][equals]=${both}`, { sequence: 11 })
    await service.update(`/templates/${both}?fallback-locale=none`, { sequence: 12 })
    await service.update(`/templates/${both}?locale=es&fallback-locale=none`, { sequence: 13 })
    await service.update(`/templates/${english}?locale=es&fallback-locale=en`, { sequence: 14 })
    expect(await words(both)).toEqual(['Beta', 'Hello'])
    expect(await words(both, '?locale=es')).toEqual(['Alfa', 'Hola'])
    expect(await words(english, '?locale=es&fallback-locale=none')).toEqual([null, null])
  })

  it('keeps what it is sent without a fallback', async () => {
    const sent = { message: 'Hi', subject: 'Now' }
    expect(await service.create('templates', sent, '?fallback-locale=none')).toMatchObject(sent)
    const { id } = await service.create('templates', sent, '?locale=es&fallback-locale=none')
    expect(await words(id, '?locale=es&fallback-locale=none')).toEqual(['Now', 'Hi'])
    expect(await words(id, '?fallback-locale=none')).toEqual([null, null])
  })

  it('in bulk in one locale does not fill it from the fallback', async () => {
    await service.bulk('PATCH', '/templates?where[id][exists]=true&locale=es', { subject: 'Todos' })
    expect(await words(english, '?locale=es&fallback-locale=none')).toEqual(['Todos', null])
    expect(await words(english)).toEqual(['Aleph', 'Thanks'])
  })
})

describe('a filter on localised text', () => {
  it.each<[string, Record<string, unknown>, () => number[]]>([
    ['', { equals: 'Beta' }, () => [both]],
    ['', { equals: 'Alfa' }, () => []],
    ['&locale=es', { equals: 'Alfa' }, () => [both]],
    ['&locale=es', { equals: 'Beta' }, () => []],
    ['&locale=es', { equals: 'Aleph' }, () => [english]],
    ['&locale=es&fallback-locale=none', { equals: 'Aleph' }, () => []],
    ['&locale=es&fallback-locale=none', { exists: false }, () => [english]],
    ['&locale=es', { exists: true }, () => [both, english]],
    ['&locale=es', { not_equals: 'Alfa' }, () => [english]],
    ['&locale=es&fallback-locale=none', { not_equals: 'Alfa' }, () => [english]],
    ['&locale=es', { like: 'AL' }, () => [both, english]],
    ['', { contains: 'ph' }, () => [english]],
    ['&locale=es', { in: ['Alfa', 'Aleph'] }, () => [both, english]],
    ['&locale=es', { greater_than: 'Alf' }, () => [both]],
  ])('with %j takes %j for what is shown', async (query, condition, expected) => {
    expect(await service.ids(`/templates?${asJson({ subject: condition })}&sort=sequence${query}`)).toEqual(
      expected(),
    )
  })

  it('holds when it writes and through references', async () => {
    const { id } = await service.create('messages', { template: both })
    const where = asJson({ 'template.subject': { equals: 'Alfa' } })
    expect(await service.ids(`/messages?${where}&locale=es`)).toContain(id)
    expect(await service.ids(`/messages?${where}`)).toEqual([])
    const { docs } = await service.bulk(
      'PATCH',
      `/templates?${asJson({ subject: { equals: 'Alfa' } })}&locale=es`,
      {
        message: 'Buenas',
      },
    )
    expect(docs.map((doc) => doc.id)).toEqual([both])
  })
})

describe('sort on localised text', () => {
  it.each<[string, () => number[]]>([
    ['sort=subject', () => [english, both]],
    ['sort=subject&locale=es', () => [english, both]],
    ['sort=-subject&locale=es', () => [both, english]],
    ['sort=subject&locale=es&fallback-locale=none', () => [both, english]],
    ['sort=-subject&locale=es&fallback-locale=none', () => [both, english]],
  ])('%s orders as it is shown', async (query, expected) => {
    expect(await service.ids(`/templates?${query}`)).toEqual(expected())
  })
})

describe('a locale there is not', () => {
  it.each([
    'locale=fr',
    'locale=',
    'locale=*',
    'locale=all',
    'locale=none',
    'locale[0]=en',
    'fallback-locale=fr',
    'fallback-locale=',
    'fallback-locale=en,es',
    'fallback-locale=false',
    'fallbackLocale=en',
    'locale=EN',
  ])('%s is refused, and nothing is written', async (query) => {
    const code = query.startsWith('fallbackLocale') ? 'unknown_parameter' : 'invalid_parameter'
    const requests: Parameters<Client['refusesEach']>[0] = [
      ['GET', `/templates?${query}`],
      ['POST', `/templates?${query}`, { subject: 'x' }],
      ['PATCH', `/templates/${both}?${query}`, { subject: 'x' }],
    ]
    await service.refusesEach(requests, { code, status: 400 })
  })
})
