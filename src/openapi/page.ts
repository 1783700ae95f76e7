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
          <h2 id="operators">Operators of where</h2>
          <dl>${operatorRows()}</dl>
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

const methodOrder = ['get', 'post', 'patch', 'delete']

const byReading = <T>(methods: [string, T][]): [string, T][] =>
  methods.sort(([one], [other]) => methodOrder.indexOf(one) - methodOrder.indexOf(other))

const collectionPart = (model: Model, collection: Described, { paths }: OpenApi, base: string): Html => {
  const operations = Object.entries(paths)
    .filter(([path]) => path.split('/')[1] === collection.slug)
    .flatMap(([path, methods]) =>
      byReading(Object.entries(methods)).map(([method, { summary }]) =>
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

const kindNames: Record<FieldModel['kind'], string> = {
  amount: 'amount',
  choice: 'one of a list',
  choices: 'some of a list',
  flag: 'true or false',
  id: 'id',
  inverse: 'inverse list of ids',
  inverseOne: 'inverse id',
  json: 'JSON',
  moment: 'point in time',
  number: 'number',
  reference: 'id of a record',
  references: 'list of ids',
  text: 'text',
}

const fieldPart = (model: Model, { required }: Described, field: FieldModel): Html => {
  const values = (field.values ?? []).map((value) => html` <code>${value}</code>`)
  const isRequired = required.includes(field.name) ? ' Required.' : ''
  return html`${kindNames[field.kind]}.${isRequired} ${fieldNote(model, field)}${values}`
}

/** Which operators each kind of field answers, kinds alike together. */
const operatorRows = (): Html[] => {
  const alike = new Map<string, string[]>()
  for (const kind of Object.keys(kindNames) as FieldModel['kind'][]) {
    const operators = operatorsFor({ kind }).join(', ')
    alike.set(operators, [...(alike.get(operators) ?? []), kindNames[kind]])
  }
  return [...alike].map(([operators, names]) => row(html`${names.join(', ')}`, html`${operators}`))
}
