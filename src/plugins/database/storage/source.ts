/** Tables in a statement, each under an alias, and the ways from one to another along relations. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { type FieldModel, inverseKinds } from '../model/model'
import type { Elements, RowAlias } from './field'
import { fieldStorage, storageOf } from './map'

/** A table of records (or of versions) under an alias. */
export type Source = RowAlias & { ofVersions: boolean; payload: BasePayload; slug: string }

export const rootSource = (
  payload: BasePayload,
  slug: string,
  options: { fallbackLocale?: string; locale: string; ofVersions?: boolean },
): Source => {
  let aliases = 0
  return {
    alias: 'record',
    ...(options.fallbackLocale ? { fallbackLocale: options.fallbackLocale } : {}),
    locale: options.locale,
    nextAlias: () => `t${++aliases}`,
    ofVersions: options.ofVersions ?? false,
    payload,
    slug,
  }
}

const id = sql.identifier

const storageIn = ({ ofVersions, payload, slug }: Source) => storageOf(payload, slug, ofVersions)

/** `FROM` for the source's own table. */
export const fromTable = (source: Source): SQL => sql`${id(storageIn(source).table)} AS ${id(source.alias)}`

/** The column of `field` as it stands, qualified by the source's alias. */
export const column = (source: Source, field: FieldModel): SQL =>
  sql`${id(source.alias)}.${id(fieldStorage(storageIn(source), field.name).column)}`

/** The one value of a field that is no list. Localised text is read as the interface shows it. */
export const scalar = (source: Source, field: FieldModel): SQL => {
  const value = fieldStorage(storageIn(source), field.name).scalar?.(source)
  if (!value) throw new Error(`${source.slug}.${field.name} is a list.`)
  return value
}

/** The elements of a list field, or undefined for a field that is no list. */
export const listRows = (source: Source, field: FieldModel): Elements | undefined =>
  inverseKinds.has(field.kind)
    ? inverseRows(source, field)
    : fieldStorage(storageIn(source), field.name).elements?.(source)

/** The rows that a relation of any kind leads to, joined to the target's table as a new source. */
export const relatedRows = (
  source: Source,
  field: FieldModel,
): Omit<Elements, 'element'> & { source: Source } => {
  const target = { ...source, alias: source.nextAlias(), ofVersions: false, slug: field.target ?? '' }
  const elements = listRows(source, field)
  if (!elements) {
    return {
      from: fromTable(target),
      source: target,
      where: sql`${id(target.alias)}.id = ${column(source, field)}`,
    }
  }
  return {
    from: sql`${elements.from} JOIN ${fromTable(target)} ON ${id(target.alias)}.id = ${elements.element}`,
    source: target,
    where: elements.where,
  }
}

/** An inverse is stored by its owner: the records that name this one. */
const inverseRows = (source: Source, { name, on = '', target = '' }: FieldModel): Elements => {
  const owner = fieldStorage(storageOf(source.payload, target), on)
  const rows = owner.owners?.(sql`${id(source.alias)}.id`, source.nextAlias)
  if (!rows) throw new Error(`${source.slug}.${name} is owned by ${target}.${on}, which is no reference.`)
  return rows
}
