/** The events and payload fields that a webhook may choose, by collection: their inputs in the form, and the list's cell. */
import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, DefaultServerCellComponentProps, JSONFieldServerComponent } from 'payload'
import { inLanguage } from '../../../fields/translated'
import {
  catalogueOf,
  payloadFields,
  subscribedCollections,
  testEvent,
} from '../../../plugins/webhooks/events'
import type { Reader } from '../../shared/labels'
import { nameOfMany } from '../history/labels'
import { NamesField } from './FormFields'
import { translations } from './translations'
import { readNames, type Group } from './values'

export const EventsField: JSONFieldServerComponent = ({ clientField, i18n, path, payload, readOnly }) => (
  <NamesField
    field={clientField}
    groups={listEventGroups({ i18n, payload })}
    kind="events"
    path={path}
    readOnly={readOnly === true}
  />
)

export const PayloadField: JSONFieldServerComponent = ({ clientField, i18n, path, payload, readOnly }) => (
  <NamesField
    field={clientField}
    groups={listPayloadGroups({ i18n, payload })}
    kind="payload"
    path={path}
    readOnly={readOnly === true}
  />
)

// The form shows the others.
const maxShown = 3

/** A list cell with the titles of a webhook's events. */
export const EventsCell = ({ cellData, i18n, payload }: DefaultServerCellComponentProps) => {
  const words = inLanguage(i18n.language, translations).form
  const chosen = readNames(cellData)
  if (chosen.length === 0) return words.none.events
  const titles = chosen.slice(0, maxShown).map((name) => buildEventTitle({ i18n, payload }, name))
  const others = chosen.length - maxShown
  return [...titles, ...(others > 0 ? [words.otherEvents(others)] : [])].join('; ')
}

/** Lists all events with descriptions, except the test event, which every webhook receives. */
export const listEventGroups = (reader: Reader): Group[] => {
  const all = [...catalogueOf(reader.payload).values()].filter(({ name }) => name !== testEvent)
  return buildGroups(reader, ({ slug }) =>
    all
      .filter(({ collection }) => collection === slug)
      // `created`, `updated` and `deleted` need no description.
      .map(({ name, summary }) =>
        summary ? { description: inLanguage(reader.i18n.language, summary), name } : { name },
      ),
  )
}

/** Lists the fields that may be sent, as `collection.field`, without personal data. */
const listPayloadGroups = (reader: Reader): Group[] =>
  buildGroups(reader, (collection) =>
    payloadFields(collection).map(({ name }) => ({ name: `${collection.slug}.${name}` })),
  )

const buildGroups = (
  reader: Reader,
  listNames: (collection: ReturnType<typeof subscribedCollections>[number]) => Group['names'],
): Group[] =>
  subscribedCollections(reader.payload, null)
    .map((each) => ({ label: nameOfMany(reader, each.slug), names: listNames(each), slug: each.slug }))
    .filter(({ names }) => names.length > 0)
    .sort((one, other) => one.label.localeCompare(other.label))

/** Builds the title of an event: the first sentence of its description, or the record and the operation. */
const buildEventTitle = (reader: Reader, name: string): string => {
  const { language } = reader.i18n
  const event = catalogueOf(reader.payload).get(name)
  if (event?.summary) return inLanguage(language, event.summary).split('. ')[0]?.replace(/\.$/, '') ?? name
  const operation = name.split('.').at(-1) ?? ''
  const { event: titles } = inLanguage(language, translations).form
  return event && operation in titles
    ? titles[operation as keyof typeof titles](singularLabel(reader, event.collection))
    : name
}

/** Returns the singular label of a collection in the reader's language. */
export const singularLabel = ({ i18n, payload }: Reader, slug: string): string =>
  getTranslation(payload.collections[slug as CollectionSlug].config.labels.singular, i18n)
