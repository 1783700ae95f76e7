/**
 * Filters of the panel through references and inverses. Payload would follow such a path to records that the caller may
 * not see, so the clause is parsed and compiled like a filter of the REST API, and replaced by a constraint on the id
 * (`filterConstraint`).
 */
import { NotFound, type PayloadRequest, type Where } from 'payload'
import { accessFilter, both, restrictToVisible } from './access'
import { type CostUsed, chargeField, chargeTables } from './cost'
import type { Filter } from './filter'
import {
  collectionOf,
  type FieldModel,
  inverseKinds,
  modelOf,
  relationKinds,
  versionFields,
} from '../model/model'
import { requireExactOperands } from './operand'
import { refuseMaskedFilter } from './sealed'
import { findIds } from './select'
import { panelClause } from '../model/panelClause'
import { splitOperators, panelModelOf } from '../model/panelModel'
import { filterConstraint } from '../payload-guard/accessConstraints'
import { isObject, parseWhere } from './where'

/**
 * Replaces the clauses through relations. @throws FilterError for an invalid clause, and for a filter that costs too
 * much
 */
export const restrictWhere = async (
  req: PayloadRequest,
  slug: string,
  where: Where,
  { ofVersions = false, used }: { ofVersions?: boolean; used: CostUsed },
): Promise<Where> => {
  const collection = modelOf(req.payload).get(slug)
  if (!collection) return where
  const fields = ofVersions ? versionFields(collection) : collection.fields
  const model = panelModelOf(req.payload)
  const ownFields = ofVersions ? fields : (model.get(slug)?.fields ?? fields)
  const restrict = async (clause: Where): Promise<Where> => {
    const parts = Object.entries(clause).map(async ([key, value]): Promise<Where> => {
      const stored = panelClause(req, slug, [key, value])
      // Compiled here so that `%` and `_` of a search are escaped.
      if (stored) {
        return constrain(req, slug, parseWhere(model, stored, ownFields), used)
      }
      if (Array.isArray(value)) {
        return {
          [key]: await Promise.all(
            value.map((each: unknown) => (isObject(each) ? restrict(each as Where) : each)),
          ),
        } as Where
      }
      const isFollowed = followsRelation(fields, key)
      const clauseFields = isFollowed ? fields : ownFields
      if (isFollowed || mustCompile(clauseFields.get(key), value)) {
        const filter = parseWhere(model, splitOperators([key, value]), clauseFields)
        chargeTables(1, used)
        return constrain(req, slug, filter, used, ofVersions)
      }
      for (const operator of isObject(value) ? Object.keys(value) : []) {
        refuseMaskedFilter(req, fields.get(key), operator)
      }
      if (fields.get(key)?.kind === 'number') requireExactOperands(key, value)
      chargeOwnField(fields.get(key), value, used)
      return { [key]: value as never }
    })
    const all = await Promise.all(parts)
    return all.length === 1 && all[0] ? all[0] : all.length === 0 ? {} : { and: all }
  }
  return restrict(where)
}

/**
 * Clauses that Payload cannot evaluate, or evaluates differently: fields that are not stored have no column; Payload's
 * `not_in` does not match records without a value, while ours does and bulk writes use ours; amounts would be compared
 * as text; and Payload's `like` is sensitive to accents and treats `%` and `_` as wildcards.
 */
const mustCompile = (field: FieldModel | undefined, condition: unknown): boolean =>
  field !== undefined &&
  isObject(condition) &&
  Object.keys(condition).some(
    (operator) =>
      field.marks.latest !== undefined ||
      field.kind === 'place' ||
      operator === 'not_in' ||
      (operator === 'like' && isSearch(condition[operator])) ||
      (field.kind === 'amount' && comparisons.has(operator)),
  )

// An empty search matches all records.
const isSearch = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const comparisons = new Set(['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal'])

const chargeOwnField = (field: FieldModel | undefined, condition: unknown, used: CostUsed): void => {
  if (!field || !isObject(condition)) return
  for (const [operator, value] of Object.entries(condition)) chargeField(field, operator, value, used)
}

const constrain = async (
  req: PayloadRequest,
  slug: string,
  filter: Filter,
  used: CostUsed,
  ofVersions = false,
): Promise<Where> => filterConstraint(req, slug, await restrictToVisible(req, filter, used), ofVersions)

/** Builds the constraint for the filter of a join, which selects records of an inverse list. */
export const joinConstraint = async (
  req: PayloadRequest,
  slug: string,
  where: Where,
  used: CostUsed,
): Promise<Where> =>
  constrain(req, slug, parseWhere(modelOf(req.payload), where, collectionOf(req.payload, slug).fields), used)

/** @throws NotFound for a version that the caller may not see. Payload would return 403 and so reveal that it exists */
export const requireVersion = async (req: PayloadRequest, slug: string, id: number): Promise<void> => {
  const field = versionFields(collectionOf(req.payload, slug)).get('id')
  if (!field) throw new Error(`${slug} has no versions.`)
  const one: Filter = { operator: 'equals', path: [field], value: id }
  const filter = both(one, await accessFilter(req, slug, 'readVersions'))
  const [found] = await findIds(req, slug, { filter, limit: 1, ofVersions: true })
  if (found === undefined) throw new NotFound(req.t)
}

/** Whether the path `name` leads to other records. */
const followsRelation = (fields: ReadonlyMap<string, FieldModel>, name: string): boolean => {
  const first = [...fields.values()].find(
    (field) => relationKinds.has(field.kind) && (name === field.name || name.startsWith(`${field.name}.`)),
  )
  return first !== undefined && (inverseKinds.has(first.kind) || name !== first.name)
}
