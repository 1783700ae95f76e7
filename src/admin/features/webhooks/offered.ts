/** The events and payload fields that a webhook may choose, by collection. */
import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { modelOf } from '../../../plugins/database/model/model'
import {
  catalogueOf,
  payloadFields,
  subscribedCollections,
  testEvent,
} from '../../../plugins/webhooks/events'
import type { Reader } from '../../shared/labels'
import { nameOfMany, nameOfOne } from '../history/labels'
import { translations } from './translations/form'

export type Named = { description?: string; name: string }

/** The names of one collection. */
export type Group = { label: string; names: Named[]; slug: string }

const byLabel = (one: Group, other: Group) => one.label.localeCompare(other.label)

/** All events with descriptions, except the test event, which every webhook receives. */
export const eventGroups = (reader: Reader): Group[] => {
  const { i18n, payload } = reader
  const all = [...catalogueOf(payload).values()].filter(({ name }) => name !== testEvent)
  return subscribedCollections(payload, null)
    .map(({ slug }) => ({
      label: nameOfMany(reader, slug),
      names: all
        .filter(({ collection }) => collection === slug)
        // `created`, `updated` and `deleted` need no description.
        .map(({ name, summary }) =>
          summary ? { description: inLanguage(i18n.language, summary), name } : { name },
        ),
      slug,
    }))
    .sort(byLabel)
}

/** The label of an event: the first part of its description, or the record and the operation. */
export const eventTitle = (reader: Reader, name: string): string => {
  const { i18n, payload } = reader
  const event = catalogueOf(payload).get(name)
  if (event?.summary)
    return inLanguage(i18n.language, event.summary).split('. ')[0]?.replace(/\.$/, '') ?? name
  const done = name.split('.').at(-1) ?? ''
  const { event: titles } = inLanguage(i18n.language, translations)
  const slug = event?.collection as CollectionSlug | undefined
  const noun = slug && getTranslation(payload.collections[slug].config.labels.singular, i18n)
  return noun && done in titles ? titles[done as keyof typeof titles](noun) : name
}

/** The fields that may be sent, as `payload` names them. Never personal data. */
export const payloadGroups = (reader: Reader): Group[] =>
  subscribedCollections(reader.payload, null)
    .map((collection) => ({
      label: nameOfMany(reader, collection.slug),
      names: payloadFields(collection).map(({ name }) => ({ name: `${collection.slug}.${name}` })),
      slug: collection.slug,
    }))
    .filter(({ names }) => names.length > 0)
    .sort(byLabel)

/** The singular label of each collection for use within a sentence. */
export const nounsOf = (req: PayloadRequest): Record<string, string> =>
  Object.fromEntries(
    [...modelOf(req.payload).values()]
      .filter(({ isOpen }) => isOpen)
      .map(({ slug }) => [slug, nameOfOne(req, slug)]),
  )
