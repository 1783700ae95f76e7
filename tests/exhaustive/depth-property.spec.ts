/**
 * What a caller is answered at any depth, whatever they select: the plain records that the same caller is answered one by one,
 * put together by rules as simple as the document's. `rows.spec.ts` compares those with what Payload answers.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import {
  collectionOf,
  type FieldModel,
  inverseKinds,
  modelOf,
  relationKinds,
} from '../../src/plugins/database/model/model'
import { type Doc, useClient } from '../support/client'
import { createCallers, identityOf } from '../support/hidden/callers'
import { createWorld } from '../support/hidden/world'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'

const service = useClient()
/** By what limits them. */
let keys: Record<string, string | undefined>
let docs: Record<string, readonly number[]>

beforeAll(async () => {
  const world = await createWorld(service, seed)
  const { credentials } = createCallers(service, world)
  const { key: limited } = (await credentials(identityOf('key of the tenant')))('leads')
  const scopes = 'deals:read customers:read vehicles:read trades:read'
  const { key } = await createKey(service.payload, 'few collections', { scopes })
  keys = { 'few collections': key, 'one tenant': limited ?? undefined, nothing: undefined }
  docs = {}
  for (const { isOpen, isReadOnly, slug } of modelOf(service.payload).values()) {
    if (isOpen && !isReadOnly) docs[slug] = await service.ids(`/${slug}?limit=0`)
  }
})

type Case = {
  at: number
  depth: number
  joins: number
  limited: string
  populate: boolean
  select: readonly number[]
  slug: string
}

const fieldsOf = (slug: string): FieldModel[] => [...collectionOf(service.payload, slug).fields.values()]

/** The fields that a case names, by their places. */
const chosen = (slug: string, places: readonly number[]): string[] => {
  const names = fieldsOf(slug).flatMap(({ name }) => (name === 'id' ? [] : [name]))
  return [...new Set(places.map((place) => names[place % names.length] ?? ''))]
}

const queryOf = ({ depth, joins, populate, select, slug }: Case): string =>
  [
    `depth=${depth}`,
    ...chosen(slug, select).map((name) => `select[${name}]=true`),
    ...(populate ? chosen('customers', select).map((name) => `populate[customers][${name}]=true`) : []),
    ...fieldsOf(slug).flatMap(({ kind, name }) =>
      kind === 'inverse' && joins > 0 ? [`joins[${name}][limit]=${joins}`] : [],
    ),
  ].join('&')

describe('a record', () => {
  it(`is what its plain records make, whoever asks (seed ${seed})`, async () => {
    expect.hasAssertions()
    const cases: fc.Arbitrary<Case> = fc.record({
      at: fc.nat(),
      depth: fc.integer({ max: 3, min: 0 }),
      joins: fc.constantFrom(0, 0, 1, 2),
      limited: fc.constantFrom(...Object.keys(keys)),
      populate: fc.boolean(),
      select: fc.array(fc.nat(), { maxLength: 5 }),
      slug: fc.constantFrom(...Object.keys(docs)),
    })
    await fc.assert(fc.asyncProperty(cases, compare), { numRuns: runsOf(2000), seed })
  })
})

const compare = async (each: Case): Promise<void> => {
  const { at, depth, limited, select, slug } = each
  const ids = docs[slug] ?? []
  const id = ids[at % ids.length] ?? 0
  const key = keys[limited]
  const options = key === undefined ? {} : { key }
  const plain = plainReader(options)
  const whole = await plain(slug, id)
  const query = queryOf(each)
  const answer = await service.api('GET', `/${slug}/${id}?${query}`, options)
  if (!whole) {
    expect([403, 404]).toContain(answer.status)
    return
  }
  const wanted = await compose(plain, { ...each, at: id, select: each.select }, whole)
  expect(JSON.stringify(answer.body), `${limited}: /${slug}/${id}?${query}`).toBe(JSON.stringify(wanted))
  const page = await service.list(`/${slug}?where[id][equals]=${id}&${query}`, options)
  expect(JSON.stringify(page.docs), `${limited}: /${slug}?${query} (${depth}, ${select.join()})`).toBe(
    JSON.stringify([wanted]),
  )
}

type PlainReader = (slug: string, id: number) => Promise<Doc | undefined>

/** Reads whole records without depth, each once. */
const plainReader = (options: { key?: string }): PlainReader => {
  const known = new Map<string, Promise<Doc | undefined>>()
  return (slug, id) => {
    const place = `/${slug}/${id}`
    const found =
      known.get(place) ??
      service
        .api('GET', place, options)
        .then(({ body, status }) => (status === 200 ? (body as Doc) : undefined))
    known.set(place, found)
    return found
  }
}

/** The record as the case wants it. */
const compose = async (plain: PlainReader, each: Case, whole: Doc): Promise<object> => {
  const { depth, joins, populate, select, slug } = each
  const names = select.length > 0 ? new Set(['id', ...chosen(slug, select)]) : undefined
  const more: Record<string, number> = {}
  const record = await shown(plain, slug, whole, {
    depth,
    listOf: (name, list) => {
      if (joins === 0 || list.length <= joins) return list
      more[name] = list.length - joins
      return list.slice(-joins)
    },
    names: (of, level) => {
      if (level === 0) return names
      return populate && select.length > 0 && of === 'customers'
        ? new Set(['id', ...chosen('customers', select)])
        : undefined
    },
  })
  return Object.keys(more).length > 0 ? { ...record, _more: more } : record
}

type Rules = {
  depth: number
  listOf: (name: string, list: readonly number[]) => readonly number[]
  names: (slug: string, level: number) => ReadonlySet<string> | undefined
}

const shown = async (
  plain: PlainReader,
  slug: string,
  whole: Doc,
  { depth, listOf, names }: Rules,
  level = 0,
): Promise<Record<string, unknown>> => {
  const wanted = names(slug, level)
  const record: Record<string, unknown> = {}
  const inner: Rules = { depth, listOf: (_, list) => list, names }
  const replaced = async (field: FieldModel, id: number): Promise<unknown> => {
    const { marks, target = '' } = field
    if (level === depth || marks.isNeverPopulated || !collectionOf(service.payload, target).isOpen) return id
    // Below the record itself, lists are ids unless their collection's populate names them.
    if (level > 0 && field.kind === 'inverse' && !wanted) return id
    const named = await plain(target, id)
    return named ? shown(plain, target, named, inner, level + 1) : id
  }
  for (const field of fieldsOf(slug)) {
    const { kind, name } = field
    if (wanted && !wanted.has(name)) continue
    const [outer = '', member] = name.split('.')
    const value = member === undefined ? whole[outer] : (whole[outer] as Record<string, unknown>)[member]
    const isRelation = relationKinds.has(kind) && value !== null
    const ids = isRelation && Array.isArray(value) ? (value as number[]) : undefined
    const listed = ids && inverseKinds.has(kind) ? listOf(name, ids) : ids
    const answered = listed
      ? await Promise.all(listed.map((id) => replaced(field, id)))
      : isRelation
        ? await replaced(field, value as number)
        : value
    record[outer] =
      member === undefined ? answered : { ...(record[outer] as object | undefined), [member]: answered }
  }
  return record
}
