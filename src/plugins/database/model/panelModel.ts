/** The model for filters of the panel, which may use more fields than those of the REST API. */
import type { BasePayload, Where } from 'payload'
import { searchName } from '../../../fields/search'
import { splitWords } from '../query/words'
import { costLimits } from '../query/cost'
import {
  collectionOf,
  type CollectionModel,
  type FieldModel,
  marksOf,
  type Model,
  panelInversesOf,
} from './model'
import { derivedFrom } from '../../../lib/payloadState'
import { searchedText, typedDigits } from '../../../lib/people'
import { isCleanText } from '../../../lib/text'
import { isObject } from '../query/where'

const panelModelOfConfig = derivedFrom(
  (config: BasePayload['config']): Model =>
    new Map(
      config.collections.map((collectionConfig): [string, CollectionModel] => {
        const collection = collectionOf({ config }, collectionConfig.slug)
        const panelFields = [...collection.panelFields, ...panelInversesOf(collectionConfig)].map(
          (field): [string, FieldModel] => [field.name, field],
        )
        return [
          collectionConfig.slug,
          { ...collection, fields: new Map([...collection.fields, ...panelFields]) },
        ]
      }),
    ),
)

/** The model with the fields that only the panel sees, such as titles and some inverses. */
export const panelModelOf = ({ config }: Pick<BasePayload, 'config'>): Model => panelModelOfConfig(config)

/** The filter for a search of the panel, over the fields that are searched; undefined for any other clause. */
export const searchClause = (
  payload: Pick<BasePayload, 'config'>,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  if (name !== searchName || !isObject(condition) || typeof condition['like'] !== 'string') return undefined
  // An empty search matches all records.
  if (condition['like'].trim() === '') return { id: { exists: true } }
  const config = payload.config.collections.find((each) => each.slug === slug)
  const field = config?.flattenedFields.find((each) => each.name === searchName)
  const paths = field && marksOf(field).searches
  // Each word is searched in each field, so a long pasted text would take minutes and match nothing.
  const text = searchedText(condition['like'])
  const count = splitWords(text).length * (paths?.length ?? 1)
  if (count > costLimits.words || !isCleanText(text)) return { id: { exists: false } }
  return paths && { or: paths.flatMap((path) => toSearchClauses(path, text)) }
}

/** Splits a clause of the panel, which may have several operators, into an `and` of clauses with one operator each. */
export const splitOperators = ([name, condition]: [string, unknown]): Record<string, unknown> => {
  const operators = isObject(condition) ? Object.entries(condition) : []
  return operators.length > 1
    ? { and: operators.map(([operator, value]) => ({ [name]: { [operator]: value } })) }
    : { [name]: condition }
}

// Telephone numbers are searched by the digits of what was typed, if these are enough.
const toSearchClauses = (path: string, typed: string): Where[] => {
  if (!path.endsWith('Digits')) return [{ [path]: { like: typed } }]
  const digits = typedDigits(typed)
  return /\p{L}/u.test(typed) || digits.length < minDigits ? [] : [{ [path]: { like: digits } }]
}

const minDigits = 3
