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
import { chosenIn, type Group } from './values'

export const EventsField: JSONFieldServerComponent = ({ clientField, i18n, path, payload, readOnly }) => (
  <NamesField
    field={clientField}
    groups={eventGroups({ i18n, payload })}
    kind="events"
    path={path}
    readOnly={readOnly === true}
  />
)

export const PayloadField: JSONFieldServerComponent = ({ clientField, i18n, path, payload, readOnly }) => (
  <NamesField
    field={clientField}
    groups={payloadGroups({ i18n, payload })}
    kind="payload"
    path={path}
    readOnly={readOnly === true}
  />
)

// The others stand in the form.
const maxShown = 3

/** A list cell with the events of a webhook, by what they are called. */
export const EventsCell = ({ cellData, i18n, payload }: DefaultServerCellComponentProps) => {
  const words = inLanguage(i18n.language, translations).form
  const chosen = chosenIn(cellData)
  if (chosen.length === 0) return words.none.events
  const titles = chosen.slice(0, maxShown).map((name) => eventTitle({ i18n, payload }, name))
  const others = chosen.length - maxShown
  return [...titles, ...(others > 0 ? [words.otherEvents(others)] : [])].join('; ')
}

/** All events with descriptions, except the test event, which every webhook receives. */
export const eventGroups = (reader: Reader): Group[] => {
  const all = [...catalogueOf(reader.payload).values()].filter(({ name }) => name !== testEvent)
  return groupsOf(reader, ({ slug }) =>
    all
      .filter(({ collection }) => collection === slug)
      // `created`, `updated` and `deleted` need no description.
      .map(({ name, summary }) =>
        summary ? { description: inLanguage(reader.i18n.language, summary), name } : { name },
      ),
  )
}

/** The fields that may be sent, as `payload` names them. Never personal data. */
const payloadGroups = (reader: Reader): Group[] =>
  groupsOf(reader, (collection) =>
    payloadFields(collection).map(({ name }) => ({ name: `${collection.slug}.${name}` })),
  )

const groupsOf = (
  reader: Reader,
  namesOf: (collection: ReturnType<typeof subscribedCollections>[number]) => Group['names'],
): Group[] =>
  subscribedCollections(reader.payload, null)
    .map((each) => ({ label: nameOfMany(reader, each.slug), names: namesOf(each), slug: each.slug }))
    .filter(({ names }) => names.length > 0)
    .sort((one, other) => one.label.localeCompare(other.label))

/** The label of an event: the first part of its description, or the record and the operation. */
const eventTitle = (reader: Reader, name: string): string => {
  const { language } = reader.i18n
  const event = catalogueOf(reader.payload).get(name)
  if (event?.summary) return inLanguage(language, event.summary).split('. ')[0]?.replace(/\.$/, '') ?? name
  const done = name.split('.').at(-1) ?? ''
  const { event: titles } = inLanguage(language, translations).form
  return event && done in titles
    ? titles[done as keyof typeof titles](nounOf(reader, event.collection))
    : name
}

/** The singular label of a collection. */
export const nounOf = ({ i18n, payload }: Reader, slug: string): string =>
  getTranslation(payload.collections[slug as CollectionSlug].config.labels.singular, i18n)
