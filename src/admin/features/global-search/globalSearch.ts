/** The results of the panel-wide search: people, vehicles and deals that the reader may see. */
import { getTranslation } from '@payloadcms/translations'
import { type CollectionSlug, type PayloadRequest, type ServerFunction } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type Found, findRecords, titlesFor } from './findRecords'
import { type Searched, searchedCollections } from './searched'
import { termsOf } from './terms'

export type Hit = { detail: string; href: string; id: number; title: string }

/** `all`: the list of all that it finds in the collection; undefined where these are all. */
export type Group = { all?: string; hits: Hit[]; label: string; slug: string }

/** `undefined` groups: the text is too short. */
export type GlobalSearch = { groups?: Group[] }

const shown = 5

export const globalSearch: ServerFunction<{ text: string }, Promise<GlobalSearch | undefined>> = async ({
  req,
  text,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const terms = await termsOf(reader, text)
  if (!terms) return {}
  const readable: Searched[] = []
  for (const collection of searchedCollections(reader)) {
    if (await mayRead(reader, collection.slug)) readable.push(collection)
  }
  const found = await findRecords(reader, readable, terms, shown + 1)
  const titlesBySlug = new Map<string, ReadonlyMap<number, null | string>>()
  for (const collection of readable) {
    const ids = found.flatMap(({ referenceIds, slug }) => {
      const { references = [] } = readable.find((each) => each.slug === slug) ?? {}
      return references.flatMap(({ name, target }) =>
        target === collection.slug ? [referenceIds[name] ?? []] : [],
      )
    })
    titlesBySlug.set(collection.slug, await titlesFor(reader, collection, ids.flat()))
  }
  return {
    groups: readable.flatMap((collection) => {
      const own = found.filter(({ slug }) => slug === collection.slug)
      return own.length === 0 ? [] : [groupOf(reader, collection, own, titlesBySlug, text.trim())]
    }),
  }
}

const groupOf = (
  req: PayloadRequest,
  { references, slug }: Searched,
  found: readonly Found[],
  titlesBySlug: ReadonlyMap<string, ReadonlyMap<number, null | string>>,
  text: string,
): Group => {
  const base = `${req.payload.config.routes.admin}/collections/${slug}`
  return {
    // Without the saved view that the list had last.
    ...(found.length > shown ? { all: `${base}?${new URLSearchParams({ preset: '', search: text })}` } : {}),
    hits: found.slice(0, shown).map(({ id, referenceIds, texts, title }): Hit => {
      const called = title || labelOf(req, slug, 'singular')
      const details = [
        ...texts,
        ...references.map(({ name, target = '' }) => titlesBySlug.get(target)?.get(referenceIds[name] ?? 0)),
      ]
      const others = details.filter((detail) => detail && !called.includes(detail))
      return { detail: others.join(' · '), href: `${base}/${id}`, id, title: called }
    }),
    label: labelOf(req, slug, 'plural'),
    slug,
  }
}

const labelOf = ({ i18n, payload }: PayloadRequest, slug: CollectionSlug, form: 'plural' | 'singular') =>
  getTranslation(payload.collections[slug].config.labels[form], i18n)
