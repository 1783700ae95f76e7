/** The section of one collection: its operations and its fields. */
import type { FieldModel, Model } from '../database/model/model'
import type { Described } from './described'
import { fieldNote } from './fields'
import { type Html, html } from '../../lib/markup/html'
import { kindNames, row } from './pageRows'
import type { OpenApi, Operation, Parameter, Reference } from './types'

const methodOrder = ['get', 'post', 'put', 'patch', 'delete']

const byReading = <T>(methods: [string, T][]): [string, T][] =>
  methods.sort(([one], [other]) => methodOrder.indexOf(one) - methodOrder.indexOf(other))

export const collectionPart = (
  model: Model,
  collection: Described,
  description: OpenApi,
  base: string,
): Html => {
  const operations = Object.entries(description.paths)
    .filter(([path]) => path.split('/')[1] === collection.slug)
    .flatMap(([path, methods]) =>
      byReading(Object.entries(methods)).map(([method, operation]) =>
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
  const taken = [
    ...operation.parameters
      .map((each) => resolved(description, each))
      .flatMap((each) => (each === undefined || each.in === 'path' ? [] : [each.name])),
    // If the body is a record, its fields are listed further down.
    ...Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {}),
  ].map((name) => html` <code>${name}</code>`)
  const end = operation.description === undefined ? '.' : `. ${operation.description}`
  return html`${operation.summary}${end}
  ${taken.length > 0 ? html`<span class="quiet takes">Takes${taken}</span>` : ''}`
}

const resolved = ({ components }: OpenApi, parameter: Parameter | Reference): Parameter | undefined =>
  '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter

const fieldPart = (model: Model, collection: Described, field: FieldModel): Html => {
  const values = (field.values ?? []).map((value) => html` <code>${value}</code>`)
  const isRequired = collection.required.includes(field.name) ? ' Required.' : ''
  return html`${kindNames[field.kind]}.${isRequired} ${fieldNote(model, collection, field)}${values}`
}
