/** The results of the panel-wide search: people, vehicles and deals that the reader may see. */
import { getTranslation } from '@payloadcms/translations'
import { type CollectionSlug, type PayloadRequest, type ServerFunction } from 'payload'
import { formatPhone } from '../../../lib/people'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type FoundRecord, findRecords, loadTitles } from './findRecords'
import { type SearchScope, listScopes } from './searched'
import { parseTerms } from './terms'

export type Hit = { detail: string; href: string; id: number; title: string }

/** `all` is the URL of the complete list; undefined if `hits` is complete. */
export type Group = { all?: string; hits: Hit[]; label: string; slug: string }

/** `groups` is undefined if the text is too short. */
export type GlobalSearch = { groups?: Group[] }

const limit = 5

export const globalSearch: ServerFunction<{ text: string }, Promise<GlobalSearch | undefined>> = async ({
  req,
  text,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const terms = await parseTerms(reader, text)
  if (!terms) return {}
  const readable: SearchScope[] = []
  for (const collection of listScopes(reader)) {
    if (await mayRead(reader, collection.slug)) readable.push(collection)
  }
  const found = await findRecords(reader, readable, terms, limit + 1)
  const titlesBySlug = new Map<string, ReadonlyMap<number, null | string>>()
  for (const collection of readable) {
    const ids = found.flatMap(({ referenceIds, slug }) => {
      const { references = [] } = readable.find((each) => each.slug === slug) ?? {}
      return references.flatMap(({ name, target }) =>
        target === collection.slug ? [referenceIds[name] ?? []] : [],
      )
    })
    titlesBySlug.set(collection.slug, await loadTitles(reader, collection, ids.flat()))
  }
  return {
    groups: readable.flatMap((collection) => {
      const records = found.filter(({ slug }) => slug === collection.slug)
      return records.length === 0 ? [] : [toGroup(reader, collection, records, titlesBySlug, text.trim())]
    }),
  }
}

const toGroup = (
  req: PayloadRequest,
  { details: fields, references, slug }: SearchScope,
  found: readonly FoundRecord[],
  titlesBySlug: ReadonlyMap<string, ReadonlyMap<number, null | string>>,
  text: string,
): Group => {
  const base = `${req.payload.config.routes.admin}/collections/${slug}`
  return {
    // The empty `preset` turns off the saved view that the list had last.
    ...(found.length > limit ? { all: `${base}?${new URLSearchParams({ preset: '', search: text })}` } : {}),
    hits: found.slice(0, limit).map(({ id, referenceIds, texts, title }): Hit => {
      const shownTitle = title || toLabel(req, slug, 'singular')
      const details = [
        ...texts.map((detail, at) =>
          detail !== null && fields[at]?.marks.isPhone ? formatPhone(detail) : detail,
        ),
        ...references.map(({ name, target = '' }) => titlesBySlug.get(target)?.get(referenceIds[name] ?? 0)),
      ]
      const others = details.filter((detail) => detail && !shownTitle.includes(detail))
      return { detail: others.join(' · '), href: `${base}/${id}`, id, title: shownTitle }
    }),
    label: toLabel(req, slug, 'plural'),
    slug,
  }
}

const toLabel = ({ i18n, payload }: PayloadRequest, slug: CollectionSlug, form: 'plural' | 'singular') =>
  getTranslation(payload.collections[slug].config.labels[form], i18n)
