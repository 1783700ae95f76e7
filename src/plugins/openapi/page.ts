/** The documentation page: one HTML page without scripts or external resources, generated from the same model. */
import { modelOf } from '../database/model/model'
import { listedCollections, openCollections, type Running } from './described'
import { describeApi, interfaceVersion } from './document'
import { Html, html } from '../../lib/markup/html'
import { collectionPart } from './pageCollection'
import { examples } from './pageExamples'
import {
  answerHeaderRows,
  bulkRows,
  eventRows,
  failureRows,
  headerRows,
  operatorRows,
  parameterRows,
} from './pageRows'
import { style } from './style'

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
            Bodies are JSON objects. Every answer has <code>X-Request-Id</code>; send your own and it is kept.
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
          <h3>Of answers</h3>
          <dl>${answerHeaderRows(description)}</dl>
          <h2 id="examples">Writes that can be trusted</h2>
          ${examples(base)}
          <h2 id="operators">Operators of where</h2>
          <dl>${operatorRows()}</dl>
          <h2 id="collections">Collections</h2>
          ${collections.map((each) => collectionPart(modelOf(payload), each, description, base))}
          <h2 id="events">Events</h2>
          <p>
            What a webhook can be told: <code>created</code>, <code>updated</code> and <code>deleted</code> of
            every collection that keys write, such as <code>leads.created</code>, and these. With schemas and
            examples: <a href="${base}/webhooks/events">webhooks/events</a>.
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
