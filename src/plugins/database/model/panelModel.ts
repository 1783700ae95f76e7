/** The collections as staff ask of them in the panel, which has more to ask by than the interface. */
import type { BasePayload, Where } from 'payload'
import { searchName } from '../../../fields/search'
import { words } from '../query/patterns'
import { costLimits } from '../query/cost'
import { type CollectionModel, type FieldModel, marksOf, type Model, modelOf } from './model'
import { derivedFrom } from '../../../lib/payloadState'
import { isCleanText } from '../../../lib/text'
import { isObject } from '../query/where'

const panelModelOfConfig = derivedFrom(
  (config: BasePayload['config']): Model =>
    new Map(
      [...modelOf({ config })].map(([slug, collection]): [string, CollectionModel] => {
        const titles = collection.panelFields.map((field): [string, FieldModel] => [field.name, field])
        return [slug, { ...collection, fields: new Map([...collection.fields, ...titles]) }]
      }),
    ),
)

/** The model with the titles of records and what else only the panel sees of them. */
export const panelModelOf = ({ config }: Pick<BasePayload, 'config'>): Model => panelModelOfConfig(config)

/** A clause of the panel in words of fields that are stored; itself where it is that already. */
export const inStoredWords = (
  payload: Pick<BasePayload, 'config'>,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  if (name !== searchName || !isObject(condition) || typeof condition['like'] !== 'string') return undefined
  // A list that is searched by nothing shows all.
  if (condition['like'].trim() === '') return { id: { exists: true } }
  const config = payload.config.collections.find((each) => each.slug === slug)
  const field = config?.flattenedFields.find((each) => each.name === searchName)
  const paths = field && marksOf(field).searches
  // Each is looked for in each of the fields: a whole letter would take minutes, and no title has its words.
  const count = words(condition['like']).length * (paths?.length ?? 1)
  if (count > costLimits.words || !isCleanText(condition['like'])) return { id: { exists: false } }
  return paths && { or: paths.flatMap((path) => compared(path, String(condition['like']))) }
}

/** A clause of the panel, in which several comparisons of one field mean all of them, with one comparison a clause. */
export const oneByOne = ([name, condition]: [string, unknown]): Record<string, unknown> => {
  const compared = isObject(condition) ? Object.entries(condition) : []
  return compared.length > 1
    ? { and: compared.map(([operator, value]) => ({ [name]: { [operator]: value } })) }
    : { [name]: condition }
}

// A number is typed with whatever signs: of it the digits count, where enough of them are there to mean one.
const compared = (path: string, typed: string): Where[] => {
  if (!path.endsWith('Digits')) return [{ [path]: { like: typed } }]
  const digits = typed.replaceAll(/\D/g, '')
  return /\p{L}/u.test(typed) || digits.length < fewestDigits ? [] : [{ [path]: { contains: digits } }]
}

const fewestDigits = 3
