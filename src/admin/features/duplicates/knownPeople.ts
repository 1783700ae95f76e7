/** Finds the leads and customers who are in an imported file. */
import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, ServerFunction } from 'payload'
import { peopleSlugs } from '../../../fields/matchKeys'
import { isCleanText } from '../../../lib/text'
import { isStaff, requestOfReader } from '../../shared/reader'
import { findByKeys } from './people'

export type KnownPerson = { collection: string; href: string; keys: string; title: string }

type Query = { keys?: unknown }

const maxKeys = 10_000
/** The maximum number of people for one key. */
const max = 3

/** Finds people by the keys other than names, which many people share. Each comes with its keys among those sent. */
export const knownPeople: ServerFunction<Query, Promise<KnownPerson[] | undefined>> = async ({
  keys: sentKeys,
  req,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const limitedKeys = Array.isArray(sentKeys) ? sentKeys.slice(0, maxKeys) : []
  const texts = new Set(limitedKeys.filter((key: unknown) => typeof key === 'string').filter(isCleanText))
  const searched = [...texts].filter((key) => !key.startsWith('n:'))
  const { i18n, payload } = reader
  const known: KnownPerson[] = []
  for (const slug of peopleSlugs) {
    const { labels } = payload.collections[slug as CollectionSlug].config
    const collection = getTranslation(labels.singular, i18n)
    const base = `${payload.config.routes.admin}/collections/${slug}`
    for (const { id, keys: text, title } of await findByKeys(reader, slug, searched, { max })) {
      const keys = text.split(' ').filter((key) => texts.has(key))
      known.push({ collection, href: `${base}/${id}`, keys: keys.join(' '), title: title || collection })
    }
  }
  return known
}
