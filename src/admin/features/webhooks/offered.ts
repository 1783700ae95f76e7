/** Events and payload fields that a webhook may choose, by collection. */
import type { BasePayload, PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { modelOf } from '../../../plugins/database/model/model'
import { catalogueOf, payloadFields, testEvent } from '../../../plugins/webhooks/events'
import { subscribedCollections } from '../../../plugins/webhooks/subscribedCollections'
import { nameOfMany, nameOfOne } from '../history/labels'

export type Named = { description?: string; name: string }

/** The names of one collection. */
export type Group = { label: string; names: Named[]; slug: string }

type Reader = { i18n: { language: string }; payload: BasePayload }

const byLabel = (one: Group, other: Group) => one.label.localeCompare(other.label)

/** The events there are, but for the one of a test, which is sent to whoever is tried, with what is said of them. */
export const eventGroups = (reader: Reader): Group[] => {
  const { i18n, payload } = reader
  const all = [...catalogueOf(payload).values()].filter(({ name }) => name !== testEvent)
  return subscribedCollections(payload, null)
    .map(({ slug }) => ({
      label: nameOfMany(reader, slug),
      names: all
        .filter(({ collection }) => collection === slug)
        // What was created, updated or deleted says its name.
        .map(({ name, summary }) =>
          summary ? { description: inLanguage(i18n.language, summary), name } : { name },
        ),
      slug,
    }))
    .sort(byLabel)
}

/** The fields that can be sent, as `payload` names them. Personal data is never among them. */
export const payloadGroups = (reader: Reader): Group[] =>
  subscribedCollections(reader.payload, null)
    .map((collection) => ({
      label: nameOfMany(reader, collection.slug),
      names: payloadFields(collection).map(({ name }) => ({ name: `${collection.slug}.${name}` })),
      slug: collection.slug,
    }))
    .filter(({ names }) => names.length > 0)
    .sort(byLabel)

/** What one record of each collection is called within a sentence. */
export const nounsOf = (req: PayloadRequest): Record<string, string> =>
  Object.fromEntries(
    [...modelOf(req.payload).values()]
      .filter(({ isOpen }) => isOpen)
      .map(({ slug }) => [slug, nameOfOne(req, slug)]),
  )
