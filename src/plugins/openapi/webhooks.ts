/** Describes the deliveries of each event (the OpenAPI property `webhooks`), from the event catalogue. */
import { collectionOf } from '../database/model/model'
import { catalogueOf, type EventType } from '../webhooks/events'
import type { Running } from './described'
import { componentName } from './names'
import { jsonOf } from './responses'
import { type OpenApi, type Parameter, ref, type Response, type Schema } from './types'

const header = (name: string, description: string): Parameter => ({
  description,
  in: 'header',
  name,
  required: true,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'The same at every try: a delivery whose answer was lost comes again.'),
  header('webhook-timestamp', 'When this try was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    'After Standard Webhooks: v1,<base64> for each live secret, with spaces between.',
  ),
]

const responses: Record<string, Response> = {
  '2XX': { description: 'Taken.' },
  '410': { description: 'No more of these: the webhook is disabled.' },
  default: { description: 'Not taken: it is tried again, no sooner than Retry-After asks.' },
}

/** Schemas shared by the bodies of several events. */
export const eventSchemas = (payload: Running): Record<string, Schema> => {
  const events = [...catalogueOf(payload).values()]
  const [first] = events
  return {
    ...(first ? { WebhookBody: commonSchema(first) } : {}),
    ...Object.fromEntries(events.map((event) => [eventSchemaName(payload, event), collectionSchema(event)])),
  }
}

/** The request of each event. */
export const eventRequests = (payload: Running): OpenApi['webhooks'] =>
  Object.fromEntries(
    [...catalogueOf(payload).values()].map((event) => [
      event.name,
      {
        post: {
          parameters: headers,
          requestBody: { content: jsonOf(bodySchema(payload, event)), required: true },
          responses,
          // Deliveries are authenticated by their signature, not by an API key.
          security: [],
          summary: event.description,
          tags: [collectionOf(payload, event.collection).label.plural],
        },
      },
    ]),
  )

const dataProperties = ({ schema }: EventType): Record<string, Schema> =>
  schema.properties?.['data']?.properties ?? {}

const eventProperties = new Set(['changed', 'collection', 'operation', 'record', 'transition'])

const commonSchema = ({ schema, ...event }: EventType): Schema => {
  const { timestamp = {} } = schema.properties ?? {}
  const common = Object.entries(dataProperties({ ...event, schema })).filter(
    ([name]) => !eventProperties.has(name),
  )
  const always = ['changed', 'collection', 'operation', ...common.map(([name]) => name)]
  return {
    properties: {
      data: { properties: Object.fromEntries(common), required: always, type: 'object' },
      timestamp,
      type: { type: 'string' },
    },
    required: ['type', 'timestamp', 'data'],
    type: 'object',
  }
}

const eventSchemaName = (payload: Running, { collection }: EventType): string =>
  `${componentName(collectionOf(payload, collection))}Told`

const collectionSchema = (event: EventType): Schema => {
  const { changed = {}, collection = {}, record = {} } = dataProperties(event)
  return { properties: { changed, collection, record }, type: 'object' }
}

const bodySchema = (payload: Running, event: EventType): Schema => {
  const { operation = {}, transition } = dataProperties(event)
  const schema = ref('schemas', eventSchemaName(payload, event))
  const narrow: Schema = {
    properties: { operation, ...(transition ? { transition } : {}) },
    ...(transition ? { required: ['transition'] } : {}),
    type: 'object',
  }
  return {
    allOf: [
      ref('schemas', 'WebhookBody'),
      {
        properties: { data: { allOf: [schema, narrow] }, type: { const: event.name, type: 'string' } },
        type: 'object',
      },
    ],
  }
}
