/** Traverses nested values: the records that they reference, and the properties that they own. */
import { isDeepStrictEqual } from 'node:util'
import { idsIn, isId } from './id'
import { type FieldModel, inverseKinds, type Members, type Shape } from './model'

/** The references in a value, by collection. A path includes the index of each row: `stops.0.vehicle`. */
export type NamedRecord = { id: number; path: string; target: string }

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** The records that a field's value references, at any depth. */
export const recordsNamed = (field: FieldModel, value: unknown, path = field.name): NamedRecord[] => {
  const { kind, shape, target } = field
  if (kind === 'reference' || kind === 'references')
    return idsIn(value).map((id) => ({ id, path, target: target ?? '' }))
  if (!shape || !isData(value)) return []
  const within = (members: Members | undefined, data: unknown, at: string): NamedRecord[] =>
    isData(data)
      ? [...(members ?? [])].flatMap(([name, member]) => recordsNamed(member, data[name], `${at}.${name}`))
      : []
  const inEach = (named: (each: Data, at: string) => NamedRecord[]): NamedRecord[] =>
    [value].flat().flatMap((each, at) => (isData(each) ? named(each, `${path}.${at}`) : []))
  switch (shape.of) {
    case 'blocks':
      return inEach((block, at) => within(shape.blocks.get(String(block['blockType'])), block, at))
    case 'group':
      return within(shape.members, value, path)
    case 'rows':
      return inEach((row, at) => within(shape.members, row, at))
    case 'targets':
      return inEach(({ relationTo, value: named }) =>
        idsIn(named).map((id) => ({ id, path, target: String(relationTo) })),
      )
    case 'value':
      return recordsNamed(shape.field, value, path)
    case 'list':
      return []
  }
}

/** The empty value of a field. Payload accepts no null for lists and groups. */
export const emptyValue = ({ kind, shape }: FieldModel): unknown => {
  if (shape?.of === 'value') return emptyValue(shape.field)
  if (shape?.of === 'group')
    return Object.fromEntries([...shape.members].map(([name, member]) => [name, emptyValue(member)]))
  const isList = shape ? shape.of !== 'targets' || shape.hasMany : kind === 'choices' || kind === 'references'
  return isList || inverseKinds.has(kind) ? [] : null
}

/** Changes the objects of a value that have members: groups, and the rows and blocks of its lists. */
const mapMembers = (
  { shape }: FieldModel,
  value: unknown,
  change: (data: Data, members: Members) => Data,
): unknown => {
  if (!isData(value)) return value
  switch (shape?.of) {
    case 'blocks':
      return [value]
        .flat()
        .map((block) => change(block, shape.blocks.get(String(block['blockType'])) ?? new Map()))
    case 'group':
      return change(value, shape.members)
    case 'rows':
      return [value].flat().map((row) => change(row, shape.members))
    default:
      return value
  }
}

const rowMembers = ['id', 'blockType', 'blockName']

/** A value as Payload stores it, in every locale that has one, with all members of the model and no others. */
export const wholeValue = (field: FieldModel, value: unknown): unknown => {
  if (field.isLocalized && isData(value)) {
    const ofOne = { ...field, isLocalized: false }
    const empty = emptyValue(ofOne)
    return Object.fromEntries(
      Object.entries(value)
        .map(([locale, each]) => [locale, wholeValue(ofOne, each)] as const)
        .filter(([, each]) => !isDeepStrictEqual(each, empty)),
    )
  }
  if (value === undefined || value === null) return field.isLocalized ? {} : emptyValue(field)
  return mapMembers(field, value, (data, members) => ({
    ...Object.fromEntries(rowMembers.flatMap((name) => (data[name] ? [[name, data[name]]] : []))),
    ...Object.fromEntries([...members].map(([name, member]) => [name, wholeValue(member, data[name])])),
  }))
}

/** A value of one locale with another value in the place of each id of a record that it names. */
export const replaceIds = (
  field: FieldModel,
  value: unknown,
  replace: (relation: FieldModel, id: number) => unknown,
): unknown => {
  const { kind, shape, target } = field
  const replaced = (each: unknown, slug = target): unknown =>
    isId(each)
      ? replace({ ...field, kind: 'reference', ...(slug !== undefined && { target: slug }) }, each)
      : each
  if (kind === 'reference' || kind === 'references')
    return Array.isArray(value) ? value.map((each) => replaced(each)) : replaced(value)
  if (shape?.of === 'value') return replaceIds(shape.field, value, replace)
  if (shape?.of === 'targets') {
    const inOne = (each: unknown): unknown =>
      isData(each) ? { ...each, value: replaced(each['value'], String(each['relationTo'])) } : each
    return Array.isArray(value) ? value.map(inOne) : inOne(value)
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

/** A value of one locale with all members that the caller may read: Payload leaves out those that the locale has no text of. */
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

/** A list of rows or blocks within a record, and the number of its rows: of the locale that has the most. */
export type RowList = { count: number; path: string }

/** The lists of rows and blocks in a value as it is stored, in whatever locale: `stops`, `stops.0.times`. */
export const rowListsIn = (field: FieldModel, value: unknown, path = field.name): RowList[] => {
  const { isLocalized, shape } = field
  if (isLocalized) {
    const ofOne = { ...field, isLocalized: false }
    const values = isData(value) ? Object.values(value) : []
    const lists = [null, ...values].flatMap((each) => rowListsIn(ofOne, each, path))
    const counts = new Map<string, number>()
    for (const list of lists) counts.set(list.path, Math.max(list.count, counts.get(list.path) ?? 0))
    return [...counts].map(([each, count]) => ({ count, path: each }))
  }
  const within = (data: unknown, members: Members, at: string): RowList[] =>
    [...members].flatMap(([name, member]) =>
      rowListsIn(member, isData(data) ? data[name] : undefined, `${at}.${name}`),
    )
  if (shape?.of === 'group') return within(value, shape.members, path)
  if (shape?.of !== 'rows' && shape?.of !== 'blocks') return []
  const rows: unknown[] = Array.isArray(value) ? value : []
  return [
    { count: rows.length, path },
    ...rows.flatMap((row, at) => {
      const kind = isData(row) ? String(row['blockType']) : ''
      const members = shape.of === 'blocks' ? shape.blocks.get(kind) : shape.members
      return within(row, members ?? new Map(), `${path}.${at}`)
    }),
  ]
}

/** Whether the value of a nested field may name records of a collection. */
export const mayName = ({ kind, shape, target }: FieldModel, slug: string): boolean => {
  const anyOf = (members: Members) => [...members.values()].some((member) => mayName(member, slug))
  switch (shape?.of) {
    case 'blocks':
      return [...shape.blocks.values()].some(anyOf)
    case 'group':
    case 'rows':
      return anyOf(shape.members)
    case 'targets':
      return shape.targets.includes(slug)
    case 'value':
      return mayName(shape.field, slug)
    default:
      return target === slug && (kind === 'reference' || kind === 'references')
  }
}

/** A stored value without its references to a deleted record. */
export const withoutRecord = (field: FieldModel, value: unknown, slug: string, id: number): unknown => {
  const { kind, shape, target } = field
  const isNamed = (each: unknown): boolean =>
    shape?.of === 'targets'
      ? isData(each) && each['relationTo'] === slug && idsIn(each['value']).includes(id)
      : target === slug && idsIn(each).includes(id)
  if (field.isLocalized && isData(value)) {
    const ofOne = { ...field, isLocalized: false }
    return Object.fromEntries(
      Object.entries(value).map(([locale, each]) => [locale, withoutRecord(ofOne, each, slug, id)]),
    )
  }
  if (shape?.of === 'value') return withoutRecord(shape.field, value, slug, id)
  if (shape?.of === 'targets' || kind === 'reference' || kind === 'references') {
    if (Array.isArray(value)) return value.filter((each) => !isNamed(each))
    return isNamed(value) ? null : value
  }
  return mapMembers(field, value, (data, members) => ({
    ...data,
    ...Object.fromEntries(
      [...members].map(([name, member]) => [name, withoutRecord(member, data[name], slug, id)]),
    ),
  }))
}

/** The value without the ids of rows and blocks, which Payload gives anew when a list is replaced. */
export const withoutRowIds = (field: FieldModel, value: unknown): unknown => {
  if (field.isLocalized && isData(value)) {
    const ofOne = { ...field, isLocalized: false }
    return Object.fromEntries(
      Object.entries(value).map(([locale, each]) => [locale, withoutRowIds(ofOne, each)]),
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

/** Whether a field, or a member of its value, has a value for each locale. */
export const isByLocale = ({ isLocalized, shape }: FieldModel): boolean =>
  isLocalized ||
  (shape?.of === 'blocks' && [...shape.blocks.values()].some(hasLocalized)) ||
  ((shape?.of === 'group' || shape?.of === 'rows') && hasLocalized(shape.members))

const hasLocalized = (members: Members): boolean => [...members.values()].some(isByLocale)

/** A value that was stored in every locale as it is in one of them. */
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

/** The locales in which a stored value has something. */
export const localesIn = (field: FieldModel, value: unknown): string[] => {
  if (field.isLocalized) return isData(value) ? Object.keys(value) : []
  const found: string[] = []
  mapMembers(field, value, (data, members) => {
    for (const [name, member] of members) found.push(...localesIn(member, data[name]))
    return data
  })
  return found
}

/** The fields of a nested value's members, for a path into it; undefined for a value without any. */
export const membersOf = (shape: Shape): Members | undefined => {
  switch (shape.of) {
    case 'blocks':
      return new Map([...shape.blocks.values()].flatMap((members) => [...members]))
    case 'group':
    case 'rows':
      return shape.members
    case 'targets':
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
