/** Leads and customers who are the people of a file. */
import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, ServerFunction } from 'payload'
import { peopleSlugs } from '../../../fields/matchKeys'
import { isCleanText } from '../../../lib/text'
import { isStaff, requestOfReader } from '../../shared/reader'
import { findByKeys } from './people'

export type KnownPerson = { collection: string; href: string; keys: string; title: string }

type Asked = { keys?: unknown }

const maxKeys = 10_000
/** The maximum number of people shown for one key. */
const maxOfKey = 3

/** The people who have one of the keys other than names, each with those of the keys that it has. Many people share a name. */
export const knownPeople: ServerFunction<Asked, Promise<KnownPerson[] | undefined>> = async ({
  keys: askedKeys,
  req,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const asked = Array.isArray(askedKeys) ? askedKeys.slice(0, maxKeys) : []
  const texts = new Set(asked.filter((key: unknown) => typeof key === 'string').filter(isCleanText))
  const searched = [...texts].filter((key) => !key.startsWith('n:'))
  const { i18n, payload } = reader
  const known: KnownPerson[] = []
  for (const slug of peopleSlugs) {
    const { labels } = payload.collections[slug as CollectionSlug].config
    const collection = getTranslation(labels.singular, i18n)
    const base = `${payload.config.routes.admin}/collections/${slug}`
    for (const { id, keys: own, title } of await findByKeys(reader, slug, searched, { max: maxOfKey })) {
      const keys = own.split(' ').filter((key) => texts.has(key))
      known.push({ collection, href: `${base}/${id}`, keys: keys.join(' '), title: title || collection })
    }
  }
  return known
}
