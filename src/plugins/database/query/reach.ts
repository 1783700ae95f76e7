/**
 * What staff ask through references and through lists that others own. Payload would follow them past the walls: such a
 * clause is read and compiled as the interface's are, and a word (`filterConstraint`) stands for the records that it means.
 */
import { NotFound, type PayloadRequest, type Where } from 'payload'
import { accessFilter, both, withinTenantScope } from './access'
import { type Spent, spendOnField, spendOnTable } from './cost'
import type { Filter } from './filter'
import {
  collectionOf,
  type FieldModel,
  inverseKinds,
  modelOf,
  relationKinds,
  versionFields,
} from '../model/model'
import { findIds } from './select'
import { inStoredWords, oneByOne, panelModelOf } from '../model/panelModel'
import { filterConstraint } from '../payload-guard/accessConstraints'
import { isObject, parseWhere } from './where'

type Fields = ReadonlyMap<string, FieldModel>

/** @throws FilterError for a clause through references that cannot be understood, and for a filter that costs too much */
export const withinReach = async (
  req: PayloadRequest,
  slug: string,
  where: Where,
  { ofVersions = false, spent }: { ofVersions?: boolean; spent: Spent },
): Promise<Where> => {
  const collection = modelOf(req.payload).get(slug)
  if (!collection) return where
  const fields = ofVersions ? versionFields(collection) : collection.fields
  const within = async (clause: Where): Promise<Where> => {
    const parts = Object.entries(clause).map(async ([key, value]): Promise<Where> => {
      const stored = inStoredWords(req.payload, slug, [key, value])
      if (stored) return searched(req, slug, stored, spent)
      if (Array.isArray(value)) {
        return {
          [key]: await Promise.all(
            value.map((each: unknown) => (isObject(each) ? within(each as Where) : each)),
          ),
        } as Where
      }
      if (leadsOn(fields, key) || (fields.has(key) && isNotAmong(value))) {
        return asked(req, slug, { condition: value, fields, key, ofVersions, spent })
      }
      spendOnOwn(fields.get(key), value, spent)
      return { [key]: value as never }
    })
    const all = await Promise.all(parts)
    return all.length === 1 && all[0] ? all[0] : all.length === 0 ? {} : { and: all }
  }
  return within(where)
}

// Payload leaves out who has no value at all, which bulk writes by the same filter do not.
const isNotAmong = (condition: unknown): boolean => isObject(condition) && 'not_in' in condition

const spendOnOwn = (field: FieldModel | undefined, condition: unknown, spent: Spent): void => {
  if (!field || !isObject(condition)) return
  for (const [operator, value] of Object.entries(condition)) spendOnField(field, operator, value, spent)
}

/** A search of a list: to the letter, signs that mean something to the database too. */
const searched = async (req: PayloadRequest, slug: string, where: Where, spent: Spent): Promise<Where> => {
  const model = panelModelOf(req.payload)
  const filter = parseWhere(model, where, model.get(slug)?.fields ?? new Map<string, FieldModel>())
  return filterConstraint(req, slug, await withinTenantScope(req, filter, spent))
}

/** All of a filter on the records of a list that others own. */
export const asWord = async (
  req: PayloadRequest,
  slug: string,
  where: Where,
  spent: Spent,
): Promise<Where> => {
  const model = modelOf(req.payload)
  const fields = model.get(slug)?.fields ?? new Map<string, FieldModel>()
  return filterConstraint(req, slug, await withinTenantScope(req, parseWhere(model, where, fields), spent))
}

/** @throws NotFound for a version that the caller may not see: Payload says of one that is there that it is forbidden */
export const requireVersion = async (req: PayloadRequest, slug: string, id: number): Promise<void> => {
  const field = versionFields(collectionOf(req.payload, slug)).get('id')
  if (!field) throw new Error(`${slug} has no versions.`)
  const one: Filter = { operator: 'equals', path: [field], value: id }
  const filter = both(one, await accessFilter(req, slug, 'readVersions'))
  const [found] = await findIds(req, slug, { filter, limit: 1, ofVersions: true })
  if (found === undefined) throw new NotFound(req.t)
}

/** Whether a name leads to other records than the one that has the field. */
const leadsOn = (fields: Fields, name: string): boolean => {
  const first = [...fields.values()].find(
    (field) => relationKinds.has(field.kind) && (name === field.name || name.startsWith(`${field.name}.`)),
  )
  return first !== undefined && (inverseKinds.has(first.kind) || name !== first.name)
}

const asked = async (
  req: PayloadRequest,
  slug: string,
  {
    condition,
    fields,
    key,
    ofVersions,
    spent,
  }: { condition: unknown; fields: Fields; key: string; ofVersions: boolean; spent: Spent },
): Promise<Where> => {
  const filter = parseWhere(panelModelOf(req.payload), oneByOne([key, condition]), fields)
  spendOnTable(spent)
  return filterConstraint(req, slug, await withinTenantScope(req, filter, spent), ofVersions)
}
