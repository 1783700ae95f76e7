/** The documentation page: one HTML page without scripts or external resources, generated from the same model. */
import { type FieldModel, type Model, modelOf } from '../database/model/model'
import { type Described, type Running, listedCollections, openCollections } from './described'
import { describeApi, interfaceVersion } from './document'
import { Html, html } from '../../lib/markup/html'
import {
  answerHeaderRows,
  bulkRows,
  eventRows,
  failureRows,
  headerRows,
  kindNames,
  operatorRows,
  parameterRows,
  row,
} from './pageRows'
import { style } from './style'
import { sampleTag } from '../api/http/etag'
import { fieldNote } from './fields'
import type { OpenApi, Operation, Parameter, Reference } from './types'

export const docsPage = (payload: Running): string => {
  const description = describeApi(payload)
  const collections = [...openCollections(payload), ...listedCollections(payload)]
  const base = payload.config.routes.api
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Forecourt: the interface</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>Forecourt: the interface</h1>
          <p class="quiet">
            Version ${interfaceVersion}. Every path is below <code>${base}</code>. For programs:
            <a href="${base}/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          <pre>curl -H 'Authorization: Bearer KEY' '${payload.config.serverURL}${base}/leads?limit=2'</pre>
          <p>
            Every request but this page and the description carries an API key: in the header
            <code>Authorization</code> as <code>Bearer KEY</code>, or as the parameter <code>apiKey</code>.
            The import and export of files need the session of a member of staff instead. Bodies are JSON
            objects. Every answer has <code>X-Request-Id</code>; send your own and it is kept.
          </p>
          <nav aria-label="Collections">
            <ul>
              ${collections.map(({ label, slug }) => html`<li><a href="#${slug}">${label.plural}</a></li>`)}
            </ul>
          </nav>
          <h2 id="parameters">Parameters</h2>
          <dl>${parameterRows(description)}</dl>
          <h3 id="bulk">Of requests that write many records</h3>
          <dl>${bulkRows(description)}</dl>
          <h2 id="headers">Headers</h2>
          <dl>${headerRows(description)}</dl>
          <h3>Of responses</h3>
          <dl>${answerHeaderRows(description)}</dl>
          <h2 id="examples">Writes that can be trusted</h2>
          ${examples(base)}
          <h2 id="operators">Operators of where</h2>
          <dl>${operatorRows()}</dl>
          <h2 id="collections">Collections</h2>
          ${collections.map((each) => collectionPart(modelOf(payload), each, description, base))}
          <h2 id="events">Events</h2>
          <p>
            The events that a webhook can receive: <code>created</code>, <code>updated</code> and
            <code>deleted</code> of every collection that keys write, such as <code>leads.created</code>, and
            these. With schemas and examples: <a href="${base}/webhooks/events">webhooks/events</a>.
          </p>
          <dl>${eventRows(description)}</dl>
          <h2 id="failures">Failures</h2>
          <p>
            The body is <code>{"errors": [{"message", "code", "field"}], "requestId"}</code>. A bulk request
            that began answers its own envelope instead, with one text in <code>errors</code> for each record
            that failed.
          </p>
          <dl>${failureRows()}</dl>
        </main>
      </body>
    </html> `.text
}

/** Example requests that combine headers and write options. */
type Example = { lines: string; caption: string }

const exampleRequests: Example[] = [
  {
    lines: `POST /leads
Idempotency-Key: 6f3c9a52-6a0b-4b8e-9d6b-0f2f6c1f7a11
{"firstName": "Ana"}`,
    caption: 'A write whose answer was lost is sent again as it was: it is done once.',
  },
  {
    lines: `PATCH /deals/12
If-Match: ${sampleTag}
{"status": "Funded"}`,
    caption:
      'With the ETag that the record was read with, nobody’s change is written over: 412 names the fields that were changed since. Read again, and begin anew.',
  },
  {
    lines: `PUT /deals/by/dealId/D-3002
{"salesPrice": "$33,250.00"}`,
    caption: 'A record is made or updated by the number that another system knows it by.',
  },
  {
    lines: `PATCH /leads?where[source][equals]=Fair&dryRun=true&return=minimal
{"reason": "Looking For Listings"}

PATCH /leads?where[source][equals]=Fair&maxAffected=250
{"reason": "Looking For Listings"}`,
    caption: 'Many records: first which would be written, then the same and no more of them than that.',
  },
  {
    lines: `GET /changes?where[batchId][equals]=BATCH

POST /changes/batches/BATCH/undo`,
    caption: 'The batchId of a bulk answer says what it changed, and puts it back.',
  },
]

const examples = (base: string): Html[] =>
  exampleRequests.map(
    ({ lines, caption }) =>
      html`<p>${caption}</p>
        <pre>${lines.replaceAll(/^([A-Z]+ )\//gm, `$1${base}/`)}</pre>`,
  )

/** The section of one collection: its operations and its fields. */
const methodOrder = ['get', 'post', 'put', 'patch', 'delete']

const inMethodOrder = <T>(methods: [string, T][]): [string, T][] =>
  methods.sort(([one], [other]) => methodOrder.indexOf(one) - methodOrder.indexOf(other))

const collectionPart = (model: Model, collection: Described, description: OpenApi, base: string): Html => {
  const operations = Object.entries(description.paths)
    .filter(([path]) => path.split('/')[1] === collection.slug)
    .flatMap(([path, methods]) =>
      inMethodOrder(Object.entries(methods)).map(([method, operation]) =>
        row(html`<code>${method.toUpperCase()} ${base}${path}</code>`, operationPart(description, operation)),
      ),
    )
  const isReadOnly = collection.isReadOnly ? ', written by the service alone' : ''
  return html`<details id="${collection.slug}">
    <summary>
      ${collection.label.plural}
      <span>${collection.slug}, ${collection.fields.size} fields${isReadOnly}</span>
    </summary>
    <div>
      ${
        operations.length > 0
          ? html`<h3>Operations</h3>
              <dl class="paths">${operations}</dl>`
          : ''
      }
      <h3>Fields</h3>
      <dl>
        ${[...collection.fields.values()].map((field) => row(html`<code>${field.name}</code>`, fieldPart(model, collection, field)))}
      </dl>
    </div>
  </details> `
}

/** An operation: its description and its parameters. */
const operationPart = (description: OpenApi, operation: Operation): Html => {
  const accepted = [
    ...operation.parameters
      .map((each) => resolveParameter(description, each))
      .flatMap((each) => (each === undefined || each.in === 'path' ? [] : [each.name])),
    // If the body is a record, its fields are listed further down.
    ...Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {}),
  ].map((name) => html` <code>${name}</code>`)
  const end = operation.description === undefined ? '.' : `. ${operation.description}`
  return html`${operation.summary}${end}
  ${accepted.length > 0 ? html`<span class="quiet takes">Takes${accepted}</span>` : ''}`
}

const resolveParameter = ({ components }: OpenApi, parameter: Parameter | Reference): Parameter | undefined =>
  '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter

const fieldPart = (model: Model, collection: Described, field: FieldModel): Html => {
  const values = (field.values ?? []).map((value) => html` <code>${value}</code>`)
  const isRequired = collection.required.includes(field.name) ? ' Required.' : ''
  return html`${kindNames[field.kind]}.${isRequired} ${fieldNote(model, collection, field)}${values}`
}
