import { describe, expect, it } from 'vitest'
import { failureTranslations, translations } from '../../src/admin/features/webhooks/translations'
import {
  readNames,
  formatDuration,
  type Group,
  findNames,
  indentJson,
  readJson,
  explainFailure,
  findUnavailable,
  tickNames,
  formatJson,
} from '../../src/admin/features/webhooks/values'
import { toLocalMinute } from '../../src/admin/shared/moments'
import { failures } from '../../src/plugins/webhooks/http/failures'

const groups: Group[] = [
  { label: 'Deals', names: [{ name: 'deals.created' }, { name: 'deals.deleted' }], slug: 'deals' },
  {
    label: 'Leads',
    names: [
      { name: 'leads.created' },
      { description: 'A lead was given to a rep.', name: 'leads.salesRep.changed' },
    ],
    slug: 'leads',
  },
]

const tick = (chosen: string[], names: string[], isTicked = true) =>
  tickNames(chosen, groups, { isTicked, names })

describe('ticking a name', () => {
  it('keeps the order in which names are offered', () => {
    expect(tick(['leads.created'], ['deals.deleted'])).toEqual(['deals.deleted', 'leads.created'])
    expect(tick(['leads.created'], ['leads.created'])).toEqual(['leads.created'])
  })

  it('takes a whole collection at once, and gives it back', () => {
    const all = tick(['leads.created'], ['deals.created', 'deals.deleted'])
    expect(all).toEqual(['deals.created', 'deals.deleted', 'leads.created'])
    expect(tick(all ?? [], ['deals.created', 'deals.deleted'], false)).toEqual(['leads.created'])
  })

  it('leaves null where none is left, which is what the engine takes for every one', () => {
    expect(tick(['leads.created'], ['leads.created'], false)).toBeNull()
    expect(tick([], [])).toBeNull()
  })

  it('keeps names that are not offered any more until they are unticked', () => {
    const kept = tick(['gone.created', 'leads.created'], ['deals.created'])
    expect(kept).toEqual(['deals.created', 'leads.created', 'gone.created'])
    expect(findUnavailable(kept ?? [], groups)).toEqual(['gone.created'])
    expect(tick(['gone.created'], ['gone.created'], false)).toBeNull()
  })

  it('takes no value but a list of names for one', () => {
    expect([null, undefined, 'leads.created', { a: 1 }].map(readNames)).toEqual([[], [], [], []])
    expect(readNames(['leads.created', 1])).toEqual(['leads.created'])
  })
})

describe('looking for a name', () => {
  const found = (search: string) =>
    findNames(groups, search).flatMap(({ names }) => names.map(({ name }) => name))

  it.each([
    ['DEALS', ['deals.created', 'deals.deleted']],
    ['created', ['deals.created', 'leads.created']],
    ['leads created', ['leads.created']],
    ['given to a rep', ['leads.salesRep.changed']],
    ['nothing', []],
  ])('by %j finds %j', (search, names) => {
    expect(found(search)).toEqual(names)
  })
})

describe('a filter as text', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['{"a": 1}', { a: 1 }],
    ['{"a": ', '{"a": '],
    ['null', null],
  ])('%j is %j', (text, value) => {
    expect(readJson(text)).toEqual(value)
  })

  it('is written to be read again', () => {
    expect(formatJson(null)).toBe('')
    expect(readJson(formatJson({ a: { equals: [1] } }))).toEqual({ a: { equals: [1] } })
    expect(formatJson('{"a": ')).toBe('{"a": ')
  })
})

describe('what came of a try', () => {
  const { en, es } = failureTranslations

  it('is a sentence for every way to fail, in both languages', () => {
    for (const words of [en, es]) {
      for (const error of [...Object.keys(failures), 'no_secret', 'not_told']) {
        expect(explainFailure({ error }, words), error).not.toBe(words.unknown)
        expect(explainFailure({ error }, words)).toMatch(/[.?]$/)
      }
    }
    expect(explainFailure({ error: 'constructor' }, en)).toBe(en.unknown)
    expect(explainFailure({}, en)).toBe(en.unknown)
  })

  it('is told by the status of the answer, and of one that counts there is nothing to say', () => {
    expect([200, 204, 299].map((status) => explainFailure({ status }, en))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(explainFailure({ status: 403 }, en)).toBe(explainFailure({ status: 401 }, en))
    expect(explainFailure({ status: 410 }, es)).toContain('no quiere nada más')
    expect([302, 418, 503].map((status) => explainFailure({ status }, en))).toEqual(
      (['3', '4', '5'] as const).map((first) => en.answered[first]),
    )
    expect(explainFailure({ status: 199 }, en)).toBe(en.unknown)
  })

  it('takes an answer that was not whole for none', () => {
    expect(explainFailure({ error: 'answer_broken_off', status: 200 }, en)).toBe(en.noted.answer_broken_off)
  })

  it('took a time', () => {
    expect([12, 999.4, 1000, 12_345].map((each) => formatDuration(each, 'en'))).toEqual([
      '12 ms',
      '999 ms',
      '1 s',
      '12.3 s',
    ])
    expect(formatDuration(12_345, 'es')).toBe('12.3 s')
  })
})

describe('what is shown', () => {
  it('is JSON with its lines, and anything else as it came', () => {
    expect(indentJson('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(indentJson('<b>')).toBe('<b>')
  })

  it('is a local time to the minute, never a later one', () => {
    const at = new Date('2026-03-01T09:30:59.999Z')
    const shown = new Date(toLocalMinute(at)).getTime()
    expect(shown).toBeLessThanOrEqual(at.getTime())
    expect(at.getTime() - shown).toBeLessThan(60_000)
  })
})

describe('the words', () => {
  it.each([
    ['the panel', translations],
    ['failures', failureTranslations],
  ])('of %s are there in both languages', (_, { en, es }) => {
    const pathsOf = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, each]) => pathsOf(each, `${path}.${key}`))
        : [path]
    expect(pathsOf(es)).toEqual(pathsOf(en))
  })

  it('count', () => {
    const { en, es } = { en: translations.en.state, es: translations.es.state }
    for (const count of [0, 1, 2]) {
      for (const say of [en, es]) {
        const told = [say.waiting, say.held, say.replayed, say.failures, say.secrets].map((each) =>
          each(count),
        )
        expect(told.every((text) => text.length > 5)).toBe(true)
      }
    }
    expect([en.waiting(1), en.waiting(2), es.waiting(1)]).toEqual(['1 pending', '2 pending', '1 espera'])
  })
})
