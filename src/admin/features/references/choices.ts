/** The records that a reference field offers for a typed text, with details that distinguish records with the same title. */
import type { CollectionSlug, PayloadRequest, ServerFunction, Where } from 'payload'
import { offeredIn } from '../../../fields/offered'
import { searchName } from '../../../fields/search'
import { formatPhone } from '../../../lib/people'
import { isCleanText } from '../../../lib/text'
import { collectionOf, marksOf } from '../../../plugins/database/model/model'
import { isObject } from '../../../plugins/database/query/where'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { emptyTitle } from '../../shared/titles'

export type Choice = {
  /** The last change, for records that the details do not distinguish. */
  changed?: string
  /** Further data, such as a phone number, that the title does not contain. */
  details: string[]
  id: number
  title: string
}

/** `rest`: the number of records that match and are not offered. */
export type Choices = { choices: Choice[]; rest: number }

const maxChoices = 30
const maxTextLength = 100
const noChoices: Choices = { choices: [], rest: 0 }

/** The first field with a value in each group is shown. */
const detailGroups = [['stockNumber', 'vin'], ['year'], ['phone', 'email'], ['city', 'address']] as const
const extras = detailGroups.flat()

type Doc = Record<string, unknown> & { id: number; updatedAt: string }

/** Finds the records to offer. Undefined unless the caller is staff. */
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
  if (!collection || typeof text !== 'string' || where === false) return noChoices
  if (text.length > maxTextLength || !isCleanText(text) || !(await mayRead(req, collection.slug)))
    return noChoices
  const titleField = collection.admin.useAsTitle ?? 'id'
  const { fields } = collectionOf(req.payload, collection.slug)
  const { docs, totalDocs } = await req.payload.find({
    collection: collection.slug,
    depth: fields.has('address') ? 1 : 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    limit: maxChoices,
    overrideAccess: false,
    populate: { addresses: { city: true } },
    req,
    select: Object.fromEntries(
      [titleField, 'updatedAt', ...extras.filter((name) => fields.has(name))].map((name) => [name, true]),
    ),
    sort: collection.defaultSort ?? 'id',
    where: {
      and: [
        ...(text.trim() === '' ? [] : [toWhere(req, collection.slug, titleField, text)]),
        ...(isObject(where) ? [where as Where] : []),
        offeredIn(collection) ?? {},
      ],
    },
  })
  return {
    choices: keepNeededChanges(
      (docs as unknown as Doc[]).map((doc) => {
        const storedTitle = doc[titleField]
        const title =
          typeof storedTitle === 'string' && storedTitle.trim() !== ''
            ? storedTitle
            : emptyTitle(req, collection.slug)
        return { changed: doc.updatedAt, details: listDetails(doc, title), id: doc.id, title }
      }),
    ),
    rest: Math.max(0, totalDocs - docs.length),
  }
}

/** Combines the list's search, which finds phone numbers by their digits, with a search of the title. */
const toWhere = ({ payload }: PayloadRequest, slug: CollectionSlug, title: string, text: string): Where => {
  const search = payload.collections[slug].config.flattenedFields.find(({ name }) => name === searchName)
  const isTitleSearched = search && marksOf(search).searches?.includes(title)
  return {
    or: [
      ...(search ? [{ [searchName]: { like: text } }] : []),
      ...(isTitleSearched ? [] : [{ [title]: { like: text } }]),
    ],
  }
}

const listDetails = (doc: Doc, title: string): string[] =>
  detailGroups.flatMap((names) => {
    const name = names.find((each) => toDetail(doc[each]) !== '')
    const value = name === undefined ? '' : toDetail(doc[name])
    if (name === undefined || title.includes(value)) return []
    return [name === 'phone' ? formatPhone(value) : value]
  })

/** An address is populated if the reader may see it, and is an id otherwise. */
const toDetail = (value: unknown): string => {
  const text = isObject(value) ? value['city'] : value
  return typeof text === 'string' ? text.trim() : ''
}

const keepNeededChanges = (choices: readonly Required<Choice>[]): Choice[] => {
  const countByKey = new Map<string, number>()
  const toKey = ({ details, title }: Choice) => JSON.stringify([title, ...details]).toLowerCase()
  for (const choice of choices) countByKey.set(toKey(choice), (countByKey.get(toKey(choice)) ?? 0) + 1)
  return choices.map(({ changed, ...choice }) =>
    (countByKey.get(toKey(choice)) ?? 0) > 1 ? { ...choice, changed } : choice,
  )
}
