/** Functions that traverse nested values: their references, row ids, locales and members. */
import { isDeepStrictEqual } from 'node:util'
import { idsIn, isId } from './id'
import { type FieldModel, inverseKinds, type Members, type Shape } from './model'

/** A reference within a value. `path` includes the index of each row: `stops.0.vehicle`. */
export type Reference = { id: number; path: string; target: string }

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** The references in a field's value, at any depth. */
export const referencesIn = (field: FieldModel, value: unknown, path = field.name): Reference[] => {
  const { kind, shape, target } = field
  if (kind === 'reference' || kind === 'references')
    return idsIn(value).map((id) => ({ id, path, target: target ?? '' }))
  if (!shape || !isData(value)) return []
  const inMembers = (members: Members | undefined, data: unknown, dataPath: string): Reference[] =>
    isData(data)
      ? [...(members ?? [])].flatMap(([name, member]) =>
          referencesIn(member, data[name], `${dataPath}.${name}`),
        )
      : []
  const inRows = (find: (row: Data, rowPath: string) => Reference[]): Reference[] =>
    [value].flat().flatMap((row, index) => (isData(row) ? find(row, `${path}.${index}`) : []))
  switch (shape.type) {
    case 'blocks':
      return inRows((block, blockPath) =>
        inMembers(shape.blocks.get(String(block['blockType'])), block, blockPath),
      )
    case 'group':
      return inMembers(shape.members, value, path)
    case 'array':
      return inRows((row, rowPath) => inMembers(shape.members, row, rowPath))
    case 'polymorphic':
      return inRows(({ relationTo, value: ids }) =>
        idsIn(ids).map((id) => ({ id, path, target: String(relationTo) })),
      )
    case 'single':
      return referencesIn(shape.field, value, path)
    case 'list':
      return []
  }
}

/** The empty value of a field. Payload accepts no null for lists and groups. */
export const emptyValue = ({ kind, shape }: FieldModel): unknown => {
  if (shape?.type === 'single') return emptyValue(shape.field)
  if (shape?.type === 'group')
    return Object.fromEntries([...shape.members].map(([name, member]) => [name, emptyValue(member)]))
  const isList = shape
    ? shape.type !== 'polymorphic' || shape.hasMany
    : kind === 'choices' || kind === 'references'
  return isList || inverseKinds.has(kind) ? [] : null
}

/** Applies `change` to a group, or to each row or block of a list. Other values stay as they are. */
const mapMembers = (
  { shape }: FieldModel,
  value: unknown,
  change: (data: Data, members: Members) => Data,
): unknown => {
  if (!isData(value)) return value
  switch (shape?.type) {
    case 'blocks':
      return [value]
        .flat()
        .map((block) => change(block, shape.blocks.get(String(block['blockType'])) ?? new Map()))
    case 'group':
      return change(value, shape.members)
    case 'array':
      return [value].flat().map((row) => change(row, shape.members))
    default:
      return value
  }
}

const rowMembers = ['id', 'blockType', 'blockName']

/**
 * Converts a stored value, which a localized field has by locale, to a form that can be compared: it has exactly the
 * members of the model, and no locales with an empty value.
 */
export const normalizeStored = (field: FieldModel, value: unknown): unknown => {
  if (field.isLocalized && isData(value)) {
    const unlocalized = { ...field, isLocalized: false }
    const empty = emptyValue(unlocalized)
    return Object.fromEntries(
      Object.entries(value)
        .map(([locale, each]) => [locale, normalizeStored(unlocalized, each)] as const)
        .filter(([, each]) => !isDeepStrictEqual(each, empty)),
    )
  }
  if (value === undefined || value === null) return field.isLocalized ? {} : emptyValue(field)
  return mapMembers(field, value, (data, members) => ({
    ...Object.fromEntries(rowMembers.flatMap((name) => (data[name] ? [[name, data[name]]] : []))),
    ...Object.fromEntries([...members].map(([name, member]) => [name, normalizeStored(member, data[name])])),
  }))
}

/** Replaces every referenced id in a single-locale value. */
export const replaceIds = (
  field: FieldModel,
  value: unknown,
  replace: (relation: FieldModel, id: number) => unknown,
): unknown => {
  const { kind, shape, target } = field
  const replaceId = (each: unknown, slug = target): unknown =>
    isId(each)
      ? replace({ ...field, kind: 'reference', ...(slug !== undefined && { target: slug }) }, each)
      : each
  if (kind === 'reference' || kind === 'references')
    return Array.isArray(value) ? value.map((each) => replaceId(each)) : replaceId(value)
  if (shape?.type === 'single') return replaceIds(shape.field, value, replace)
  if (shape?.type === 'polymorphic') {
    const inTarget = (each: unknown): unknown =>
      isData(each) ? { ...each, value: replaceId(each['value'], String(each['relationTo'])) } : each
    return Array.isArray(value) ? value.map(inTarget) : inTarget(value)
  }
  return mapMembers(field, value, (data, members) => ({
    ...data,
    ...Object.fromEntries(
      [...members].flatMap(([name, member]) =>
        name in data ? [[name, replaceIds(member, data[name], replace)]] : [],
      ),
    ),
  }))
}

/** Adds the members that Payload leaves out of a single-locale value because they have no text in this locale. */
export const withAllMembers = (field: FieldModel, value: unknown): unknown => {
  if (value === undefined || value === null) return emptyValue(field)
  return mapMembers(field, value, (data, members) => ({
    ...data,
    ...Object.fromEntries(
      [...members]
        .filter(([name, { readRule }]) => !readRule || name in data)
        .map(([name, member]) => [name, withAllMembers(member, data[name])]),
    ),
  }))
}

/** A list of rows or blocks within a record. For a localized list, `count` is that of its longest locale. */
export type RowList = { count: number; path: string }

/** The lists of rows and blocks in a stored value, in all its locales, by path: `stops`, `stops.0.times`. */
export const rowListsIn = (field: FieldModel, value: unknown, path = field.name): RowList[] => {
  const { isLocalized, shape } = field
  if (isLocalized) {
    const unlocalized = { ...field, isLocalized: false }
    const values = isData(value) ? Object.values(value) : []
    const lists = [null, ...values].flatMap((each) => rowListsIn(unlocalized, each, path))
    const counts = new Map<string, number>()
    for (const list of lists) counts.set(list.path, Math.max(list.count, counts.get(list.path) ?? 0))
    return [...counts].map(([each, count]) => ({ count, path: each }))
  }
  const inMembers = (members: Members, data: unknown, dataPath: string): RowList[] =>
    [...members].flatMap(([name, member]) =>
      rowListsIn(member, isData(data) ? data[name] : undefined, `${dataPath}.${name}`),
    )
  if (shape?.type === 'group') return inMembers(shape.members, value, path)
  if (shape?.type !== 'array' && shape?.type !== 'blocks') return []
  const rows: unknown[] = Array.isArray(value) ? value : []
  return [
    { count: rows.length, path },
    ...rows.flatMap((row, index) => {
      const blockType = isData(row) ? String(row['blockType']) : ''
      const members = shape.type === 'blocks' ? shape.blocks.get(blockType) : shape.members
      return inMembers(members ?? new Map(), row, `${path}.${index}`)
    }),
  ]
}

/** Whether a field, or a member of its value, can reference records of the collection `slug`. */
export const canReference = ({ kind, shape, target }: FieldModel, slug: string): boolean => {
  const isAnyReferencing = (members: Members) =>
    [...members.values()].some((member) => canReference(member, slug))
  switch (shape?.type) {
    case 'blocks':
      return [...shape.blocks.values()].some(isAnyReferencing)
    case 'group':
    case 'array':
      return isAnyReferencing(shape.members)
    case 'polymorphic':
      return shape.targets.includes(slug)
    case 'single':
      return canReference(shape.field, slug)
    default:
      return target === slug && (kind === 'reference' || kind === 'references')
  }
}

/** Removes the references to a deleted record from a stored value. */
export const withoutRecord = (field: FieldModel, value: unknown, slug: string, id: number): unknown => {
  const { kind, shape, target } = field
  const isReference = (each: unknown): boolean =>
    shape?.type === 'polymorphic'
      ? isData(each) && each['relationTo'] === slug && idsIn(each['value']).includes(id)
      : target === slug && idsIn(each).includes(id)
  if (field.isLocalized && isData(value)) {
    const unlocalized = { ...field, isLocalized: false }
    return Object.fromEntries(
      Object.entries(value).map(([locale, each]) => [locale, withoutRecord(unlocalized, each, slug, id)]),
    )
  }
  if (shape?.type === 'single') return withoutRecord(shape.field, value, slug, id)
  if (shape?.type === 'polymorphic' || kind === 'reference' || kind === 'references') {
    if (Array.isArray(value)) return value.filter((each) => !isReference(each))
    return isReference(value) ? null : value
  }
  return mapMembers(field, value, (data, members) => ({
    ...data,
    ...Object.fromEntries(
      [...members].map(([name, member]) => [name, withoutRecord(member, data[name], slug, id)]),
    ),
  }))
}

/** Removes the ids of rows and blocks: Payload assigns new ones whenever a list is replaced. */
export const withoutRowIds = (field: FieldModel, value: unknown): unknown => {
  if (field.isLocalized && isData(value)) {
    const unlocalized = { ...field, isLocalized: false }
    return Object.fromEntries(
      Object.entries(value).map(([locale, each]) => [locale, withoutRowIds(unlocalized, each)]),
    )
  }
  return mapMembers(field, value, (data, members) =>
    Object.fromEntries(
      Object.entries(data)
        .filter(([name]) => name !== 'id')
        .map(([name, each]) => {
          const member = members.get(name)
          return [name, member ? withoutRowIds(member, each) : each]
        }),
    ),
  )
}

/** Whether a field or one of its members is localized. */
export const hasLocalizedValue = ({ isLocalized, shape }: FieldModel): boolean =>
  isLocalized ||
  (shape?.type === 'blocks' && [...shape.blocks.values()].some(hasLocalizedMember)) ||
  ((shape?.type === 'group' || shape?.type === 'array') && hasLocalizedMember(shape.members))

const hasLocalizedMember = (members: Members): boolean => [...members.values()].some(hasLocalizedValue)

/** Reduces a value stored for all locales to the given locale. */
export const inLocale = (field: FieldModel, value: unknown, locale: string): unknown => {
  if (field.isLocalized) return (isData(value) ? value[locale] : null) ?? emptyValue(field)
  return mapMembers(field, value, (data, members) =>
    Object.fromEntries(
      Object.entries(data).map(([name, each]) => {
        const member = members.get(name)
        return [name, member ? inLocale(member, each, locale) : each]
      }),
    ),
  )
}

/** The locales for which a stored value, or one of its members, has a value. */
export const localesIn = (field: FieldModel, value: unknown): string[] => {
  if (field.isLocalized) return isData(value) ? Object.keys(value) : []
  const found: string[] = []
  mapMembers(field, value, (data, members) => {
    for (const [name, member] of members) found.push(...localesIn(member, data[name]))
    return data
  })
  return found
}

/** The fields that a filter path may name within a nested value; undefined if it has no members. */
export const membersOf = (shape: Shape): Members | undefined => {
  switch (shape.type) {
    case 'blocks':
      return new Map([...shape.blocks.values()].flatMap((members) => [...members]))
    case 'group':
    case 'array':
      return shape.members
    case 'polymorphic':
      return new Map<string, FieldModel>([
        [
          'relationTo',
          { isLocalized: false, kind: 'choice', marks: {}, name: 'relationTo', values: shape.targets },
        ],
        ['value', { isLocalized: false, kind: 'id', marks: {}, name: 'value' }],
      ])
    default:
      return undefined
  }
}
