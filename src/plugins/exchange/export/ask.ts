/** The request of an export: the records and columns of a list as the panel shows it. */
import { type BasePayload, type CollectionSlug, Forbidden, type PayloadRequest, type Where } from 'payload'
import { flattenTopLevelFields, mergeListSearchAndWhere } from 'payload/shared'
import { collectionOf, sortableFields } from '../../database/model/model'
import { panelModelOf } from '../../database/model/panelModel'
import type { Sort } from '../../database/query/filter'
import { isObject, parseWhere } from '../../database/query/where'
import { fail } from '../../api/failure'
import { type Call, withTenantScope } from '../../api/call'
import { parseQuery } from '../../api/parse/brackets'
import { tryParseExactly } from '../../api/parse/exactJson'
import { localesOf, unknownParameter } from '../../api/parse/parameters'
import { printable } from '../../api/printable'
import { staffCall } from '../../api/staff/staffCall'
import { toApiWhere } from '../../api/staff/staffBulk'
import { localeOf } from '../../../fields/translated'
import { nearest } from '../../../lib/nearest'
import { type Column, columnsOf } from '../columns'
import type { Format } from './cells'

export type Export = {
  call: Call
  columns: readonly Column[]
  format: Format
  /** The language of the headings. */
  language: 'en' | 'es'
}

const parameters = ['columns', 'format', 'locale', 'search', 'sort', 'where'] as const

export const readExport = async (req: PayloadRequest): Promise<Export> => {
  const { payload, user } = req
  if (user?.collection !== payload.config.admin.user) throw new Forbidden(req.t)
  const query = parseQuery(req.search ?? '')
  const slug = String(req.routeParams?.['collection'])
  for (const name of query.keys()) {
    if (!parameters.includes(name as 'sort')) throw unknownParameter(name, parameters)
  }
  const text = (name: (typeof parameters)[number]): string | undefined => {
    const value = query.get(name)
    if (value === undefined || typeof value === 'string') return value
    throw fail('invalid_parameter', `${name}: must be one text.`)
  }
  const format = text('format') ?? 'csv'
  if (format !== 'csv' && format !== 'xlsx') throw fail('invalid_parameter', 'format: must be csv or xlsx.')
  const { all, standard } = localesOf(payload)
  const locale = text('locale') ?? standard
  if (!all.includes(locale)) throw fail('invalid_parameter', `locale: must be one of ${all.join(', ')}.`)
  const where = parseListWhere(req, slug, query.get('where'), text('search'))
  const model = panelModelOf(payload)
  const fields = model.get(slug)?.fields ?? collectionOf(payload, slug).fields
  const call = await withTenantScope(
    staffCall(req, where === undefined ? undefined : parseWhere(model, where, fields)),
  )
  return {
    call: {
      ...call,
      // Without a fallback: another locale's text would be imported into this one.
      parameters: {
        ...call.parameters,
        fallbackLocale: null,
        locale,
        sort: parseListSort(req, slug, text('sort')),
      },
    },
    columns: chooseColumns(await columnsOf(payload, slug), text('columns'), listNames(payload, slug)),
    format,
    language: localeOf(req),
  }
}

/** The list's filter, combined with its search. */
const parseListWhere = (
  req: PayloadRequest,
  slug: string,
  sentWhere: unknown,
  search: string | undefined,
): unknown => {
  const parsed = typeof sentWhere === 'string' ? tryParseExactly(sentWhere) : sentWhere
  if (sentWhere !== undefined && parsed === undefined)
    throw fail('invalid_parameter', 'where: must be a JSON object.')
  if (parsed !== undefined && !isObject(parsed)) throw fail('invalid_parameter', 'where: must be an object.')
  const where = parsed && Object.keys(parsed).length > 0 ? (parsed as Where) : undefined
  if (search === undefined || search.trim() === '') return where && toApiWhere(req, slug, where)
  const collectionConfig = req.payload.collections[slug as CollectionSlug].config
  const merged = mergeListSearchAndWhere({ collectionConfig, search, ...(where && { where }) })
  return toApiWhere(req, slug, merged)
}

const parseListSort = (req: PayloadRequest, slug: string, sentSort: string | undefined): Sort[] => {
  const { defaultSort } = req.payload.collections[slug as CollectionSlug].config
  const names = sentSort ? sentSort.split(',') : defaultSort === undefined ? [] : [defaultSort].flat()
  const model = panelModelOf(req.payload).get(slug)
  const sortable = model ? sortableFields(model.fields) : new Map<string, never>()
  if (sentSort) {
    const wanted = names.map((part) => part.replace(/^-/, ''))
    refuseUnknown('sort', wanted, [...sortable.keys(), ...listNames(req.payload, slug)])
  }
  return names.flatMap((part) => {
    const found = sortable.get(part.replace(/^-/, ''))
    // A list may be sorted by a field that is computed on read; the file is then sorted by id.
    return found ? [{ descending: part.startsWith('-'), ...found }] : []
  })
}

/**
 * @param names of the list's columns, with commas between; absent for every field that is stored. The ID comes first.
 */
const chooseColumns = (
  columns: readonly Column[],
  names: string | undefined,
  listed: readonly string[],
): readonly Column[] => {
  const exported = columns.filter(({ isForImport }) => !isForImport)
  if (names === undefined) {
    const stored = new Set(exported.flatMap(({ field, name }) => (field ? [name] : [])))
    return exported.filter(({ name }) => stored.has(name))
  }
  const wanted = names.split(',')
  refuseUnknown('columns', wanted, [...exported.map(({ name }) => name), ...listed])
  const found = wanted.flatMap((name) => exported.filter((column) => column.name === name))
  // With the ID an import finds the record again.
  return [...exported.filter(({ key }) => key === 'id'), ...found.filter(({ key }) => key !== 'id')]
}

/**
 * The names of a list's columns. Some have no equivalent in a file, such as buttons and computed values; the panel
 * sends all of them.
 */
const listNames = ({ collections }: BasePayload, slug: string): string[] =>
  flattenTopLevelFields(collections[slug as CollectionSlug].config.fields, {
    keepPresentationalFields: true,
    moveSubFieldsToTop: true,
  }).flatMap((field) => [
    ...('accessor' in field && typeof field.accessor === 'string' ? [field.accessor] : []),
    ...('name' in field && field.name !== undefined ? [field.name] : []),
  ])

const refuseUnknown = (
  parameter: 'columns' | 'sort',
  names: readonly string[],
  known: readonly string[],
): void => {
  for (const name of names) {
    if (known.includes(name)) continue
    const wanted = `there is no field "${printable(name)}"${nearest(name, known)}`
    throw fail('invalid_parameter', `${parameter}: ${wanted}`)
  }
}
