/**
 * The projection of a read: the fields to return, the number of elements of inverse lists, and the depth of populated
 * references.
 */
import type { CollectionModel, FieldModel } from '../model/model'

/** The part of a projection for the records of one collection. */
export type Shown = {
  /**
   * The fields that the request names explicitly. If they are inverse lists of populated records, they are populated
   * too.
   */
  readonly included?: ReadonlySet<string>
  /** Equal for equal projections; used as a cache key. */
  readonly key: string
  /** The maximum length of inverse lists, where it is not `defaultInverseLimit`. */
  readonly limits?: ReadonlyMap<string, number>
  /** The names of the fields, including `id`; absent for all. */
  readonly names?: ReadonlySet<string>
}

export type Projection = {
  readonly depth: number
  /** By collection: for populated records. */
  readonly populated: ReadonlyMap<string, Shown>
  /** For the records that were requested. */
  readonly root: Shown
}

export const wholeRecord: Shown = { key: '' }

/** Whole records, references as ids. */
export const plainRecords: Projection = { depth: 0, populated: new Map(), root: wholeRecord }

/**
 * An inverse list has its newest elements, up to this number by default; a request may set a limit up to the maximum.
 */
export const defaultInverseLimit = 1000
export const maxInverseLimit = 5000

export const inverseLimit = ({ limits }: Shown, { name }: FieldModel): number =>
  limits?.get(name) ?? defaultInverseLimit

/** The fields of a record to return, in the order of the model. */
export const fieldsShown = ({ fields }: CollectionModel, { names }: Shown): FieldModel[] =>
  [...fields.values()].filter(({ name }) => !names || names.has(name))

/** The maximum number of ids that the inverse lists of one record may show, at least 1. */
export const maxListed = (collection: CollectionModel, shown: Shown): number =>
  fieldsShown(collection, shown)
    .filter(({ kind }) => kind === 'inverse')
    .reduce((sum, field) => sum + inverseLimit(shown, field), 1)
