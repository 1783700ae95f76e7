/**
 * Checks a request body value by value against the fields of the collection, before any query. Values that pass are
 * stored and returned unchanged.
 */
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  type Members,
  type Shape,
} from '../../database/model/model'
import { readDateTime } from '../../database/storage/dateTime'
import { findInexact, InexactNumber, describeInexact } from '../../../lib/exactNumber'
import { nearest } from '../../../lib/nearest'
import { isId, maxId } from '../../database/model/id'
import { emptyValue } from '../../database/model/shape'
import { isPlace, placeRequirement } from '../../../fields/place'
import { isCleanText, notCleanText } from '../../../lib/text'
import type { Values } from '../../records/write/writing'
import { isObject } from '../../database/query/where'
import { printable } from '../printable'
import { Failure, type FailureCode, type Problem, fail } from '../failure'

export type WriteKind = 'bulk' | 'byId' | 'create'

// Limited, because the response to a body of nothing but unknown fields would be many times larger than the body.
const maxProblems = 100

/** @throws Failure with one problem for each invalid value, up to `maxCount` */
export const parseBody = (
  collection: CollectionModel,
  body: unknown,
  kind: WriteKind,
  maxCount = maxProblems,
): Values => {
  if (!isObject(body)) throw fail('invalid_body', 'The body must be a JSON object of field names and values.')
  const data: Values['data'] = {}
  const inverses = new Map<FieldModel, number[]>()
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(body)) {
    if (problems.length === maxCount) break
    if (name === cutLists && isObject(value)) {
      problems.push(...findCutLists(body, value).slice(0, maxCount - problems.length))
      continue
    }
    const field = collection.fields.get(name)
    if (!field) {
      problems.push(newProblem('unknown_field', printable(name), unknownFieldReason(collection, name)))
    } else if (!isIgnored(field, kind)) {
      const checked = checkValue(field, value)
      if ('reason' in checked)
        for (const { at = '', code = 'invalid_value', reason } of allFaults(checked).slice(
          0,
          maxCount - problems.length,
        ))
          problems.push(newProblem(code, `${name}${at}`, reason))
      else if (inverseKinds.has(field.kind)) inverses.set(field, checked.value as number[])
      else data[name] = checked.value
    }
  }
  const [first, ...more] = problems
  if (first) throw new Failure(first, { more })
  return { data, inverses }
}

const unknownFieldReason = ({ fields, slug }: CollectionModel, name: string): string =>
  pathReason(fields, name) ?? `${slug} has no such field${nearest(name, [...fields.keys()])}`

/** Returns the reason and the remedy for a path that was sent instead of a name. */
const pathReason = (fields: Members, name: string): string | undefined => {
  const path = name.split('.')
  return path.length > 1 && shapeWithMembers(fields.get(path[0] ?? ''))
    ? `is a path, which a body has as an object. Send ${exampleObject(fields, path)}.`
    : undefined
}

/** The shape of a field whose value has members. */
const shapeWithMembers = (field: FieldModel | undefined): Shape | undefined => {
  const shape = field?.shape
  if (shape?.type === 'single') return shapeWithMembers(shape.field)
  return shape?.type === 'blocks' || shape?.type === 'group' || shape?.type === 'array' ? shape : undefined
}

/** `{"lines": [{"part": …}]}` for the path `lines.0.part`. */
const exampleObject = (fields: Members, [name = '', ...path]: readonly string[]): string => {
  const field = fields.get(name)
  if (!field) return '{…}'
  const shape = path.length > 0 ? shapeWithMembers(field) : undefined
  switch (shape?.type) {
    case 'blocks':
      return `{"${name}": [{"blockType": …, …}]}`
    case 'group':
      return `{"${name}": ${exampleObject(shape.members, path)}}`
    case 'array':
      return `{"${name}": [${exampleObject(shape.members, /^\d+$/.test(path[0] ?? '') ? path.slice(1) : path)}]}`
    default:
      return `{"${name}": …}`
  }
}

/**
 * The property of a returned record with the number of omitted elements, by the name of each inverse list that was cut.
 */
const cutLists = '_more'

/** Finds lists in the body that were cut when they were read: writing one back would remove the omitted elements. */
const findCutLists = (body: Record<string, unknown>, cut: Record<string, unknown>): Problem[] =>
  Object.keys(cut)
    .filter((name) => Object.hasOwn(body, name))
    .map((name) =>
      newProblem(
        'invalid_value',
        printable(name),
        `was cut when it was read (${cutLists}), so that sending it back would remove what it did not show. Leave it out, or write the records that name this one.`,
      ),
    )

const newProblem = (code: FailureCode, field: string, reason: string): Problem => ({
  code,
  field,
  message: `${field}: ${reason}`,
})

/** Whether a field that callers cannot set is ignored, so that they may send back a record as it was returned. */
const isIgnored = ({ marks, name }: FieldModel, kind: WriteKind): boolean =>
  name === 'id' ||
  marks.isResponseOnly === true ||
  (marks.isIgnoredInBulk === true && kind === 'bulk') ||
  ((name === 'createdAt' || name === 'updatedAt') && kind !== 'create')

/** `at` is the path to a part of the value: `.0.place`. */
type Fault = { at?: string; code?: FailureCode; reason: string }

type Checked = (Fault & { others?: readonly Fault[] }) | { value: unknown }

const allFaults = ({ others = [], ...first }: Fault & { others?: readonly Fault[] }): Fault[] => [
  first,
  ...others,
]

/** The values of all parts, or the problems of those that are invalid. */
const toChecked = (faults: readonly Fault[], value: unknown): Checked => {
  const [first, ...others] = faults
  return first ? { ...first, others } : { value }
}

/** The value as it is stored, or the problem if the field cannot hold it. */
export const checkValue = (field: FieldModel, value: unknown, isRequired = false): Checked => {
  if (value === null) return { value: emptyValue(field) }
  const orNull = isRequired ? '' : ' or null'
  switch (field.kind) {
    case 'amount':
    case 'text':
      if (value instanceof InexactNumber) return { reason: describeInexact(value.literal) }
      if (typeof value !== 'string') return { reason: `must be text${orNull}, not ${typeName(value)}.` }
      return isCleanText(value) ? { value } : { reason: notCleanText }
    case 'choice':
      return field.values?.includes(value as string) ? { value } : { reason: notListed(field, value) }
    case 'choices':
      return checkList(value, orNull, (each) =>
        field.values?.includes(each as string) ? undefined : notListed(field, each),
      )
    case 'checkbox':
      return typeof value === 'boolean'
        ? { value }
        : { reason: `must be true${isRequired ? ' or false' : ', false or null'}, not ${typeName(value)}.` }
    case 'json': {
      const inexact = findInexact(value)
      if (inexact)
        return { reason: [inexact.path, describeInexact(inexact.literal)].filter(Boolean).join(': ') }
      return isCleanJson(value) ? { value } : { reason: notCleanJson }
    }
    case 'dateTime': {
      const dateTime = readDateTime(value)
      // Payload's driver parses a year before 100 as one of the 20th or 21st century.
      if (dateTime !== undefined && dateTime < '0100') return { reason: 'must not be before the year 0100.' }
      return dateTime
        ? { value: dateTime }
        : {
            reason: `must be a date or an ISO 8601 time with its zone, such as 2026-03-01T09:30:00Z${isRequired ? '' : ', or null'}.`,
          }
    }
    case 'number':
      if (value instanceof InexactNumber) return { reason: describeInexact(value.literal) }
      return typeof value === 'number' && Number.isFinite(value)
        ? { value }
        : { reason: `must be a number${orNull}, not ${typeName(value)}.` }
    case 'place': {
      const inexact = findInexact(value)
      if (inexact) return { reason: describeInexact(inexact.literal) }
      return isPlace(value) ? { value } : { reason: placeRequirement }
    }
    case 'nested':
      return field.shape ? checkShape(field.shape, value, isRequired) : { value }
    case 'inverseOne':
      return isId(value) ? { value: [value] } : { reason: `${notId(value)}, or null.` }
    case 'inverse':
    case 'references':
      return checkList(value, orNull, (each) => (isId(each) ? undefined : `${notId(each)}.`))
    default:
      return isId(value) ? { value } : { reason: `${notId(value)}${isRequired ? '' : ', or null'}.` }
  }
}

// Deeper than any JSON field needs.
const jsonDepth = 250

const notCleanJson = `must not be nested more than ${jsonDepth} levels deep, nor contain a NUL character or half of a surrogate pair.`

/** Whether Postgres can store the value. The field's own rule validates its structure. */
const isCleanJson = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < jsonDepth &&
    Object.entries(value).every(([name, each]) => isCleanText(name) && isCleanJson(each, depth + 1))
  )
}

/** Only JSON fields have a limit of depth: that of rows and blocks follows from their config. */
const checkShape = (shape: Shape, value: unknown, isRequired: boolean): Checked => {
  const orNull = isRequired ? '' : ' or null'
  switch (shape.type) {
    case 'blocks':
      return checkEach(value, orNull, (block) => {
        const members = isObject(block) ? shape.blocks.get(String(block['blockType'])) : undefined
        if (members) return checkMembers(members, block, ['blockType', 'blockName', 'id'])
        if (!isObject(block)) return { reason: `must be an object with a blockType, not ${typeName(block)}.` }
        return {
          at: '.blockType',
          reason: notListed({ values: [...shape.blocks.keys()] }, block['blockType']),
        }
      })
    case 'group':
      return isObject(value)
        ? checkMembers(shape.members, value, [])
        : { reason: `must be an object or null, not ${typeName(value)}.` }
    case 'list':
      return checkEach(value, orNull, (each) =>
        each === null
          ? { reason: `must be a ${shape.kind}, not null.` }
          : checkValue({ isLocalized: false, kind: shape.kind, marks: {}, name: '' }, each),
      )
    case 'array':
      return checkEach(value, orNull, (row) => checkMembers(shape.members, row, ['id']))
    case 'polymorphic':
      return shape.hasMany
        ? checkEach(value, orNull, (each) => checkTarget(shape.targets, each, ''))
        : checkTarget(shape.targets, value, orNull)
    case 'single':
      return checkValue(shape.field, value, isRequired)
  }
}

const checkEach = (value: unknown, orNull: string, check: (each: unknown) => Checked): Checked => {
  if (!Array.isArray(value)) return { reason: `must be a list${orNull}, not ${typeName(value)}.` }
  const kept: unknown[] = []
  const faults: Fault[] = []
  for (const [index, each] of value.entries()) {
    if (faults.length >= maxProblems) break
    const checked = check(each)
    if ('reason' in checked)
      faults.push(...allFaults(checked).map(({ at = '', ...fault }) => ({ ...fault, at: `.${index}${at}` })))
    else kept.push(checked.value)
  }
  return toChecked(faults, kept)
}

/** @param own names of Payload's own properties, whose values are text */
const checkMembers = (members: Members, value: unknown, own: readonly string[]): Checked => {
  if (!isObject(value)) return { reason: `must be an object, not ${typeName(value)}.` }
  const kept: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, each] of Object.entries(value)) {
    if (faults.length >= maxProblems) break
    const member = members.get(name)
    const at = `.${printable(name)}`
    if (own.includes(name)) {
      if (each === null) continue
      if (typeof each !== 'string' || !isCleanText(each)) faults.push({ at, reason: 'must be text.' })
      kept[name] = each
    } else if (member) {
      const checked = checkValue(member, each, member.marks.rules?.isRequired)
      if ('reason' in checked)
        faults.push(...allFaults(checked).map((fault) => ({ ...fault, at: `${at}${fault.at ?? ''}` })))
      else kept[name] = checked.value
    } else faults.push({ at, code: 'unknown_field', reason: unknownMemberReason(members, name) })
  }
  return toChecked(faults, kept)
}

const maxMembersNamed = 20

const unknownMemberReason = (members: Members, name: string): string => {
  const path = pathReason(members, name)
  if (path !== undefined) return path
  const names = [...members.keys()]
  const hint = nearest(name, names)
  const all = names.length <= maxMembersNamed ? ` There are ${names.join(', ')}.` : ''
  return `there is no such member${hint}${hint === '.' ? all : ''}`
}

const checkTarget = (targets: readonly string[], value: unknown, orNull: string): Checked => {
  if (!isObject(value) || Object.keys(value).some((name) => name !== 'relationTo' && name !== 'value'))
    return { reason: `must be { "relationTo", "value" }${orNull}, not ${typeName(value)}.` }
  if (!targets.includes(value['relationTo'] as string))
    return { at: '.relationTo', reason: notListed({ values: targets }, value['relationTo']) }
  return isId(value['value']) ? { value } : { at: '.value', reason: `${notId(value['value'])}.` }
}

const checkList = (value: unknown, orNull: string, check: (each: unknown) => string | undefined): Checked => {
  if (!Array.isArray(value)) return { reason: `must be a list${orNull}, not ${typeName(value)}.` }
  for (const each of value) {
    const reason = check(each)
    if (reason !== undefined) return { reason: `each element ${reason}` }
  }
  const isRepeated = new Set(value).size < value.length
  return isRepeated ? { reason: 'names an element twice.' } : { value }
}

const notId = (value: unknown): string =>
  `must be an id, a whole number from 1 to ${maxId}, not ${
    typeof value === 'number'
      ? value
      : value instanceof InexactNumber
        ? printable(value.literal)
        : typeName(value)
  }`

const notListed = ({ values = [] }: Pick<FieldModel, 'values'>, value: unknown): string =>
  `must be one of ${values.map((each) => JSON.stringify(each)).join(', ')}${
    typeof value === 'string' ? nearest(value, values) : `, not ${typeName(value)}.`
  }`

const typeName = (value: unknown): string =>
  value === null
    ? 'null'
    : value === undefined
      ? 'missing'
      : Array.isArray(value)
        ? 'a list'
        : typeof value === 'object'
          ? value instanceof InexactNumber
            ? 'a number'
            : 'an object'
          : `a ${typeof value}`
