/** The interface for people: one page without a script or anything fetched, made from the same model. */
import { failureStatus } from '../contract/failure'
import { parameterNames } from '../contract/parameters'
import { type FieldModel, type Model, modelOf } from '../database/model'
import { operatorsFor } from '../database/where'
import { describeApi, interfaceVersion, openCollections, type Running } from './document'
import { failureHelp } from './failures'
import { fieldNote } from './fields'
import { Html, html } from './html'
import type { Described } from './names'
import { style } from './style'
import type { OpenApi, Parameter } from './types'

export const docsPage = (payload: Running): string => {
  const description = describeApi(payload)
  const collections = openCollections(payload)
  const base = payload.config.routes.api
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Forecourt: the interface</title>
        <style>
          ${new Html(style)}
        </style>
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
            Bodies are JSON objects. Every answer has <code>X-Request-Id</code>; send your own and it is kept.
          </p>
          <nav aria-label="Collections">
            <ul>
              ${collections.map(({ label, slug }) => html`<li><a href="#${slug}">${label.plural}</a></li>`)}
            </ul>
          </nav>
          <h2 id="parameters">Parameters</h2>
          <dl>
            ${parameters(description).map((each) => row(html`<code>${each.name}</code>`, html`${each.description}`))}
          </dl>
          <h2 id="collections">Collections</h2>
          ${collections.map((each) => collectionPart(modelOf(payload), each, description, base))}
          <h2 id="failures">Failures</h2>
          <p>
            The body is <code>{"errors": [{"message", "code", "field"}], "requestId"}</code>. A bulk request
            that began answers its own envelope instead, with one text in <code>errors</code> for each record
            that failed.
          </p>
          <dl>
            ${(Object.keys(failureHelp) as (keyof typeof failureHelp)[]).map((code) =>
              row(
                html`<code>${code}</code> ${failureStatus[code]}`,
                html`${failureHelp[code].cause} ${failureHelp[code].remedy}`,
              ),
            )}
          </dl>
        </main>
      </body>
    </html> `.text
}

const row = (term: Html, definition: Html): Html =>
  html`<div class="row">
    <dt>${term}</dt>
    <dd>${definition}</dd>
  </div>`

const parameters = ({ components }: OpenApi): Parameter[] => {
  const common = Object.entries(components.parameters).filter(([key]) => !key.startsWith('bulk'))
  return parameterNames.flatMap((name) => common.find(([, each]) => each.name === name)?.[1] ?? [])
}

const collectionPart = (model: Model, collection: Described, { paths }: OpenApi, base: string): Html => {
  const operations = Object.entries(paths)
    .filter(([path]) => path.split('/')[1] === collection.slug)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) =>
        row(html`<code>${method.toUpperCase()} ${base}${path}</code>`, html`${summary}`),
      ),
    )
  return html`<details id="${collection.slug}">
    <summary>
      ${collection.label.plural} <span>${collection.slug}, ${collection.fields.size} fields</span>
    </summary>
    <div>
      <h3>Operations</h3>
      <dl>${operations}</dl>
      <h3>Fields</h3>
      <dl>
        ${[...collection.fields.values()].map((field) => row(html`<code>${field.name}</code>`, fieldPart(model, collection, field)))}
      </dl>
    </div>
  </details> `
}

const kindWords: Record<FieldModel['kind'], string> = {
  amount: 'text, an amount.',
  choice: 'one of a list.',
  choices: 'any number of a list.',
  flag: 'true or false.',
  id: 'number.',
  inverse: 'list of numbers.',
  inverseOne: 'number.',
  moment: 'text, a point in time.',
  number: 'number.',
  reference: 'number.',
  references: 'list of numbers.',
  text: 'text.',
}

const fieldPart = (model: Model, { required }: Described, field: FieldModel): Html =>
  html`${kindWords[field.kind]} ${required.includes(field.name) ? 'Required. ' : ''}${fieldNote(model, field)}
    ${(field.values ?? []).map((value) => html`<code>${value}</code> `)}<span class="quiet"
      >where: ${operatorsFor(field).join(' ')}</span
    >`
