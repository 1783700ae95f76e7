/** The records that a reference field offers for a typed text, with details that distinguish records with the same title. */
import type { CollectionSlug, PayloadRequest, ServerFunction, Where } from 'payload'
import { searchName } from '../../../fields/search'
import { isCleanText } from '../../../lib/text'
import { collectionOf, marksOf } from '../../../plugins/database/model/model'
import { isObject } from '../../../plugins/database/query/where'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { emptyTitle } from '../../shared/titles'

export type Choice = {
  /** The last change, for records that the details do not distinguish. */
  changed?: string
  /** Further data, such as a phone number, without what the title says. */
  details: string[]
  id: number
  title: string
}

/** `rest`: the number of records that match and are not offered. */
export type Choices = { choices: Choice[]; rest: number }

const shown = 30
const maxTextLength = 100
const none: Choices = { choices: [], rest: 0 }

/** Groups of fields, of each of which the first one with a value is shown. */
const telling = [['stockNumber', 'vin'], ['year'], ['phone', 'email'], ['city', 'address']] as const
const tellingFields = telling.flat()

type Doc = Record<string, unknown> & { id: number; updatedAt: string }

/** Undefined for everybody but staff. */
export const referenceChoices: ServerFunction = async ({
  req: incomingReq,
  slug,
  text,
  where,
}): Promise<Choices | undefined> => {
  if (!isStaff(incomingReq)) return undefined
  const req = requestOfReader(incomingReq)
  const collection = req.payload.config.collections.find((each) => each.slug === slug)
  // `false` is a field's own filter that offers nothing.
  if (!collection || typeof text !== 'string' || where === false) return none
  if (text.length > maxTextLength || !isCleanText(text) || !(await mayRead(req, collection.slug))) return none
  const title = collection.admin.useAsTitle ?? 'id'
  const { fields } = collectionOf(req.payload, collection.slug)
  const { docs, totalDocs } = await req.payload.find({
    collection: collection.slug,
    depth: fields.has('address') ? 1 : 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    limit: shown,
    overrideAccess: false,
    populate: { addresses: { city: true } },
    req,
    select: Object.fromEntries(
      [title, 'updatedAt', ...tellingFields.filter((name) => fields.has(name))].map((name) => [name, true]),
    ),
    sort: collection.defaultSort ?? 'id',
    where: {
      and: [
        ...(text.trim() === '' ? [] : [searchFor(req, collection.slug, title, text)]),
        ...(isObject(where) ? [where as Where] : []),
      ],
    },
  })
  return {
    choices: withChanges(
      (docs as unknown as Doc[]).map((doc) => {
        const own = doc[title]
        const called = typeof own === 'string' && own.trim() !== '' ? own : emptyTitle(req, collection.slug)
        return { changed: doc.updatedAt, details: detailsOf(doc, called), id: doc.id, title: called }
      }),
    ),
    rest: Math.max(0, totalDocs - docs.length),
  }
}

/** The search of the collection's list, which finds phone numbers by their digits, and that of the title. */
const searchFor = ({ payload }: PayloadRequest, slug: CollectionSlug, title: string, text: string): Where => {
  const search = payload.collections[slug].config.flattenedFields.find(({ name }) => name === searchName)
  const isTitleSearched = search && marksOf(search).searches?.includes(title)
  return {
    or: [
      ...(search ? [{ [searchName]: { like: text } }] : []),
      ...(isTitleSearched ? [] : [{ [title]: { like: text } }]),
    ],
  }
}

const detailsOf = (doc: Doc, title: string): string[] =>
  telling
    .flatMap((names) => names.map((name) => textOf(doc[name])).find((value) => value !== '') ?? [])
    .filter((value) => !title.includes(value))

/** An address is populated if the reader may see it, and is an id otherwise. */
const textOf = (value: unknown): string => {
  const text = isObject(value) ? value['city'] : value
  return typeof text === 'string' ? text.trim() : ''
}

const withChanges = (choices: readonly Required<Choice>[]): Choice[] => {
  const count = new Map<string, number>()
  const keyOf = ({ details, title }: Choice) => JSON.stringify([title, ...details]).toLowerCase()
  for (const choice of choices) count.set(keyOf(choice), (count.get(keyOf(choice)) ?? 0) + 1)
  return choices.map(({ changed, ...choice }) =>
    (count.get(keyOf(choice)) ?? 0) > 1 ? { ...choice, changed } : choice,
  )
}
