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
/** Of one key: so many are shown. */
const maxOfKey = 3

/** The people who have one of the keys, each with all of its keys. */
export const knownPeople: ServerFunction<Asked, Promise<KnownPerson[] | undefined>> = async ({
  keys,
  req,
}) => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const asked = Array.isArray(keys) ? keys.slice(0, maxKeys) : []
  const texts = asked.filter((key: unknown) => typeof key === 'string').filter(isCleanText)
  const { i18n, payload } = reader
  const known: KnownPerson[] = []
  for (const slug of peopleSlugs) {
    const { labels } = payload.collections[slug as CollectionSlug].config
    const collection = getTranslation(labels.singular, i18n)
    const base = `${payload.config.routes.admin}/collections/${slug}`
    for (const { id, keys: own, title } of await findByKeys(reader, slug, texts, { max: maxOfKey })) {
      known.push({ collection, href: `${base}/${id}`, keys: own, title: title || collection })
    }
  }
  return known
}
