import type { CollectionSlug, Field } from 'payload'
import type { FieldMarks, Tone } from '../../../fields'
import { idsIn } from '../../../plugins/database/model/id'
import { marksOf } from '../../../plugins/database/model/model'
import { findField, getLabel, type Reader, getValueLabels } from '../../shared/labels'
import type { RecordRef } from '../../shared/titles'

/** A column: its label, and how its values are shown. */
export type Column = {
  isDay: boolean
  isPhone: boolean
  kind: FieldMarks['kind']
  label: string
  /** The path of its field. */
  name: string
  /** The labels of a closed list's values. */
  options: ReadonlyMap<string, string>
  /** The tones of values that are shown as chips; undefined for a field whose values are plain text. */
  tones: ReadonlyMap<string, Tone> | undefined
  /** The collections of referenced records; none for a field that references none. */
  targets: readonly string[]
  type: Field['type'] | 'tab'
}

/** The columns for fields of a collection, in the reader's language. Members of groups have paths: `insurance.company`. */
export const buildColumns = (req: Reader, slug: CollectionSlug, names: readonly string[]): Column[] =>
  names.map((name) => {
    const field = findField(req, slug, name)
    if (!field) throw new Error(`${slug} has no field ${name}, so it is no column of a table.`)
    return buildColumn(req, field, name)
  })

/** The column for a field, in the reader's language. */
export const buildColumn = (
  req: Reader,
  field: { custom?: Record<string, unknown>; name: string; type: Column['type'] },
  name = field.name,
): Column => ({
  isDay: marksOf(field).isDay === true,
  isPhone: marksOf(field).isPhone === true,
  kind: marksOf(field).kind,
  label: getLabel(req, field) ?? name,
  name,
  options: getValueLabels(req, field),
  targets: listTargets(field),
  tones: getTones(field),
  type: field.type,
})

/** The tones of a field's values; undefined for a field whose values are no chips. */
export const getTones = (field: {
  custom?: Record<string, unknown>
}): ReadonlyMap<string, Tone> | undefined => {
  const { tones } = marksOf(field)
  return tones && new Map(Object.entries(tones))
}

const listTargets = (field: object): string[] => {
  const target =
    'relationTo' in field ? field.relationTo : 'collection' in field ? field.collection : undefined
  return [target].flat().filter((each) => typeof each === 'string')
}

/** The records that a column's value references, in order. */
export const listReferenced = ({ targets }: Pick<Column, 'targets'>, value: unknown): RecordRef[] =>
  [value].flat().flatMap((each) => {
    const [slug, ids] = isPolymorphic(each) ? [each.relationTo, each.value] : [targets[0], each]
    if (slug === undefined || !targets.includes(slug)) return []
    return idsIn(ids).map((id) => ({ id, slug }))
  })

/** Whether a value is that of a relation to one of several collections. */
const isPolymorphic = (value: unknown): value is { relationTo: string; value: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  'relationTo' in value &&
  typeof value.relationTo === 'string'
