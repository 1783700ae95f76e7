/**
 * Every relation from both its sides: what is written on one shows on the other, both filter and populate, and
 * a deletion leaves nothing dangling and history as it was.
 */
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { ofCallers, versioned } from '../support/configured'
import { required } from '../support/records'
import { type Relation, relations } from '../support/relations'
import { asJson } from '../support/where'

const service = useClient()

const make = (slug: string, data: Record<string, unknown> = {}): Promise<Doc> =>
  service.create(slug, { ...required(slug), ...data })

const closed = new Set(ofCallers)
const withSlugs = relations
  .map((relation) => {
    const [slug = '', field = ''] = relation.owner.split('.')
    return { ...relation, field, slug }
  })
  .filter(({ slug }) => !closed.has(slug))

const answered = withSlugs.flatMap((relation) =>
  relation.inverse === null ? [] : [{ ...relation, inverse: relation.inverse }],
)

/** A relation's value as the owner holds it, and as the other side answers it. */
const ownerValue = ({ many }: Relation, ...ids: number[]) => (many ? ids : (ids[0] ?? null))
const inverseValue = ({ inverseIsOne }: Relation, ...ids: number[]) => (inverseIsOne ? (ids[0] ?? null) : ids)

describe.each(withSlugs.filter(({ target }) => !closed.has(target)))('$owner', (relation) => {
  const { field, many, slug, target } = relation
  const seen = async ({ id }: Doc, name: string, collection: string) =>
    (await service.get(`/${collection}/${id}`))[name]

  it('is kept, changed and cleared by its owner, and found by it', async () => {
    const [first, second] = [await make(target), await make(target)]
    const owner = await make(slug, { [field]: ownerValue(relation, first.id) })
    const bare = await make(slug)
    expect(owner[field]).toEqual(ownerValue(relation, first.id))

    const found = (operator: string, operand: unknown, path = field) =>
      service.ids(
        `/${slug}?sort=id&${asJson({ and: [{ [path]: { [operator]: operand } }, { id: { in: [owner.id, bare.id] } }] })}`,
      )
    for (const [operator, operand] of [
      ['equals', first.id],
      ['in', [first.id, second.id]],
      ['exists', true],
      ...(many ? [['contains', first.id] as const] : []),
    ] as const) {
      expect(await found(operator, operand), operator).toEqual([owner.id])
    }
    expect(await found('equals', first.id, `${field}.id`)).toEqual([owner.id])
    for (const [operator, operand] of [
      ['not_equals', first.id],
      ['not_in', [first.id]],
      ['exists', false],
    ] as const) {
      expect(await found(operator, operand), operator).toEqual([bare.id])
    }

    await service.update(`/${slug}/${owner.id}`, { [field]: ownerValue(relation, second.id) })
    expect(await seen(owner, field, slug)).toEqual(ownerValue(relation, second.id))
    await service.update(`/${slug}/${owner.id}`, { [field]: null })
    expect(await seen(owner, field, slug)).toEqual(ownerValue(relation))
    expect(await found('exists', true)).toEqual([])
  })

  it('names no record that is not there', async () => {
    await service.refuses(
      'POST',
      `/${slug}`,
      { code: 'missing_reference', field, says: /987654/, status: 400 },
      {
        body: { ...required(slug), [field]: ownerValue(relation, 987_654) },
      },
    )
  })

  it('is answered by the record itself at depth', async () => {
    const named = await make(target)
    const owner = await make(slug, { [field]: ownerValue(relation, named.id) })
    const values = (doc: Doc) => (many ? (doc[field] as Doc[]) : [doc[field] as Doc])
    const [populated] = values(await service.get(`/${slug}/${owner.id}?depth=1`))
    expect(populated).toEqual(await service.get(`/${target}/${named.id}`))
    expect((await service.get(`/${slug}/${owner.id}?depth=0`))[field]).toEqual(ownerValue(relation, named.id))
    expect((await service.list(`/${slug}?depth=2&where[id][equals]=${owner.id}`)).docs[0]).toEqual(
      await service.get(`/${slug}/${owner.id}?depth=2`),
    )
  })

  it('is let go of when the record it names is deleted, and history stays', async () => {
    const [gone, kept] = [await make(target), await make(target)]
    const owner = await make(slug, { [field]: many ? [gone.id, kept.id] : gone.id })
    const isVersioned = versioned.has(slug)
    const history = async () =>
      isVersioned
        ? (await service.list(`/${slug}/versions?sort=id&where[parent][equals]=${owner.id}`)).docs
        : []
    const before = await history()

    if (target === 'tenants') {
      // But for a tenant: what belongs to it would belong to nobody.
      await service.refuses('DELETE', `/${target}/${gone.id}`, { code: 'conflict', status: 409 })
      return
    }
    await service.api('DELETE', `/${target}/${gone.id}`)
    expect(await seen(owner, field, slug)).toEqual(many ? [kept.id] : null)
    expect((await history()).slice(0, before.length)).toEqual(before)
    // The clearing is an update like any other, with a version of its own.
    expect((await history()).length).toBe(before.length + (isVersioned ? 1 : 0))
    expect(await service.ids(`/${slug}?where[${field}][equals]=${gone.id}`)).toEqual([])
  })
})

describe.each(answered)('$target.$inverse, the other side of $owner', (relation) => {
  const { field, inverse, many, slug, target } = relation
  const read = async (collection: string, { id }: Doc, name: string) =>
    (await service.get(`/${collection}/${id}`))[name]
  const inverseOf = (doc: Doc) => read(target, doc, inverse)
  const ownerOf = (doc: Doc) => read(slug, doc, field)

  it('shows what the owners say, and who stopped saying it', async () => {
    const [first, second] = [await make(target), await make(target)]
    const owner = await make(slug, { [field]: ownerValue(relation, first.id) })
    expect(await inverseOf(first)).toEqual(inverseValue(relation, owner.id))
    await service.update(`/${slug}/${owner.id}`, { [field]: ownerValue(relation, second.id) })
    expect([await inverseOf(first), await inverseOf(second)]).toEqual([
      inverseValue(relation),
      inverseValue(relation, owner.id),
    ])
    await service.api('DELETE', `/${slug}/${owner.id}`)
    expect(await inverseOf(second)).toEqual(inverseValue(relation))
  })

  it('is written, on create and by id, and whoever leaves it lets go', async () => {
    const [one, two] = [await make(slug), await make(slug)]
    const wanted = relation.inverseIsOne ? [one.id] : [one.id, two.id]
    const named = await make(target, { [inverse]: inverseValue(relation, ...wanted) })
    expect(named[inverse]).toEqual(inverseValue(relation, ...wanted))
    expect(await ownerOf(one)).toEqual(ownerValue(relation, named.id))

    const left = await service.update(`/${target}/${named.id}`, { [inverse]: inverseValue(relation, two.id) })
    expect(left[inverse]).toEqual(inverseValue(relation, two.id))
    expect([await ownerOf(one), await ownerOf(two)]).toEqual([
      ownerValue(relation),
      ownerValue(relation, named.id),
    ])

    // A single reference moves; a list keeps what it has.
    const other = await make(target, { [inverse]: inverseValue(relation, two.id) })
    expect(await ownerOf(two)).toEqual(many ? [named.id, other.id] : other.id)
    expect(await inverseOf(named)).toEqual(many ? [two.id] : inverseValue(relation))

    await service.update(`/${target}/${other.id}`, { [inverse]: null })
    expect(await inverseOf(other)).toEqual(inverseValue(relation))
    expect(await ownerOf(two)).toEqual(many ? [named.id] : null)
  })

  it('filters: by owner, by being empty, by what its owners hold', async () => {
    const [owned, bare] = [await make(target), await make(target)]
    const owner = await make(slug, { [field]: ownerValue(relation, owned.id) })
    const found = (path: string, operator: string, operand: unknown) =>
      service.ids(
        `/${target}?sort=id&${asJson({ and: [{ [path]: { [operator]: operand } }, { id: { in: [owned.id, bare.id] } }] })}`,
      )
    for (const [path, operator, operand] of [
      [inverse, 'equals', owner.id],
      [inverse, 'in', [owner.id, 987_654]],
      [inverse, 'exists', true],
      [inverse, 'not_equals', null],
      ...(relation.inverseIsOne ? [] : [[inverse, 'contains', owner.id] as const]),
      [`${inverse}.id`, 'equals', owner.id],
      [`${inverse}.${field}`, 'equals', owned.id],
      [`${inverse}.${field}.id`, 'in', [owned.id]],
    ] as const) {
      expect(await found(path, operator, operand), `${path} ${operator}`).toEqual([owned.id])
    }
    for (const [path, operator, operand] of [
      [inverse, 'not_equals', owner.id],
      [inverse, 'not_in', [owner.id]],
      [inverse, 'exists', false],
      [inverse, 'equals', null],
      [`${inverse}.id`, 'not_equals', owner.id],
    ] as const) {
      expect(await found(path, operator, operand), `${path} ${operator}`).toEqual([bare.id])
    }
  })

  it('is answered by the owners themselves at depth, and by what they name at the next', async () => {
    const named = await make(target)
    const owner = await make(slug, { [field]: ownerValue(relation, named.id) })
    const [atOne] = [(await service.get(`/${target}/${named.id}?depth=1`))[inverse]].flat() as Doc[]
    expect(atOne).toEqual(await service.get(`/${slug}/${owner.id}`))
    const [atTwo] = [(await service.get(`/${target}/${named.id}?depth=2`))[inverse]].flat() as Doc[]
    const [back] = [atTwo?.[field]].flat() as Doc[]
    expect(back).toEqual(await service.get(`/${target}/${named.id}`))
  })
})

describe.each(withSlugs.filter(({ target }) => target === 'users'))('$owner', ({ field, slug }) => {
  it('names a staff user, stays an id at any depth, and keeps the account from being deleted', async () => {
    const user = await service.payload.create({
      collection: 'users',
      data: { email: `${slug}.${field}@example.com`, password: 'correct horse battery' },
    })
    const { id } = await make(slug, { [field]: user.id })
    expect((await service.get(`/${slug}/${id}?depth=3`))[field]).toBe(user.id)
    expect(await service.ids(`/${slug}?where[${field}][equals]=${user.id}`)).toEqual([id])
    await expect(service.payload.delete({ collection: 'users', id: user.id })).rejects.toThrow(
      /name this account/,
    )
    expect((await service.get(`/${slug}/${id}`))[field]).toBe(user.id)
  })
})
