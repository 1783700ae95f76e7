/** The page's tables about all collections. */
import { failureStatus } from '../api/failure'
import { bulkOptionNames, listOptionNames, parameterNames, projectionNames } from '../api/operation'
import type { FieldModel } from '../database/model/model'
import { operatorsFor } from '../database/query/where'
import { failureHelp } from './failures'
import { answerHeaders } from './headers'
import { type Html, html } from '../../lib/markup/html'
import type { OpenApi } from './types'

export const row = (term: Html, definition: Html): Html =>
  html`<div class="row">
    <dt>${term}</dt>
    <dd>${definition}</dd>
  </div>`

const namedRow = (name: string, description: string): Html =>
  row(html`<code>${name}</code>`, html`${description}`)

/** The query parameters of read requests. */
const queryRows = ({ components }: OpenApi, names: readonly string[]): Html[] =>
  names.flatMap((name) => {
    const parameter = components.parameters[name]
    return parameter ? [namedRow(name, parameter.description)] : []
  })

export const parameterRows = (description: OpenApi): Html[] =>
  queryRows(description, [...parameterNames, ...listOptionNames, ...projectionNames])

export const bulkRows = (description: OpenApi): Html[] => queryRows(description, bulkOptionNames)

/** The headers that a request may have. */
export const headerRows = ({ components }: OpenApi): Html[] =>
  Object.values(components.parameters).flatMap((each) =>
    each.in === 'header' ? [namedRow(each.name, each.description)] : [],
  )

export const answerHeaderRows = ({ components }: OpenApi): Html[] =>
  Object.entries(answerHeaders).flatMap(([name, component]) => {
    const header = components.headers[component]
    return header ? [namedRow(name, header.description)] : []
  })

/** The named transition events. */
export const eventRows = ({ webhooks }: OpenApi): Html[] =>
  Object.entries(webhooks).flatMap(([name, { post }]) =>
    name.split('.').length === 3 ? [namedRow(name, post.summary)] : [],
  )

export const kindNames: Record<FieldModel['kind'], string> = {
  amount: 'amount',
  choice: 'one of a list',
  choices: 'some of a list',
  checkbox: 'true or false',
  id: 'id',
  inverse: 'inverse list of ids',
  inverseOne: 'inverse id',
  json: 'JSON',
  nested: 'nested value',
  dateTime: 'point in time',
  number: 'number',
  place: 'place',
  reference: 'id of a record',
  references: 'list of ids',
  text: 'text',
}

/** The operators of each field kind; kinds with the same operators share a row. */
export const operatorRows = (): Html[] => {
  const kindsByOperators = new Map<string, string[]>()
  for (const kind of Object.keys(kindNames) as FieldModel['kind'][]) {
    const operators = operatorsFor({ kind }).join(', ')
    if (operators !== '')
      kindsByOperators.set(operators, [...(kindsByOperators.get(operators) ?? []), kindNames[kind]])
  }
  return [...kindsByOperators].map(([operators, names]) => row(html`${names.join(', ')}`, html`${operators}`))
}

export const failureRows = (): Html[] =>
  (Object.keys(failureHelp) as (keyof typeof failureHelp)[]).map((code) =>
    row(
      html`<code>${code}</code> ${failureStatus[code]}`,
      html`${failureHelp[code].cause} ${failureHelp[code].remedy}`,
    ),
  )
