/** The import and export of files: operations of staff sessions, which refuse API keys. */
import { importBody, maxRows } from '../exchange/import/request'
import type { Described } from './described'
import { withHeaders } from './headers'
import { componentName, pluralName } from './names'
import { jsonOf } from './responses'
import { type OpenApi, type Operation, type Parameter, ref, type Response, type Schema } from './types'

export const staffSecurity = (cookiePrefix: string): OpenApi['components']['securitySchemes'] => ({
  staffSession: {
    description:
      'The cookie that POST /users/login sets. Send the URL of the service as Origin with it: without Origin the cookie is ignored.',
    in: 'cookie',
    name: `${cookiePrefix}-token`,
    type: 'apiKey',
  },
  staffToken: {
    description: 'JWT <token>, the value of that cookie. Needs no Origin.',
    in: 'header',
    name: 'Authorization',
    type: 'apiKey',
  },
})

const security: Record<string, string[]>[] = [{ staffSession: [] }, { staffToken: [] }]

const changes = (description: string): Schema => ({
  description: `${description} Texts have 200 characters at most, and times are in timeZone.`,
  items: {
    properties: {
      column: { description: 'The heading.', type: 'string' },
      from: { description: 'Empty for no value.', type: 'string' },
      to: { description: 'Empty for no value.', type: 'string' },
    },
    required: ['column', 'from', 'to'],
    type: 'object',
  },
  type: 'array',
})

export const exchangeSchemas: Record<string, Schema> = {
  ImportOutcome: {
    properties: {
      changes: changes('Of an update: each value that changes.'),
      conversions: changes(
        'Each value of a new record that is not stored as its cell shows it, from the cell to the stored value; and of any record each title that no record has, where unknown is empty. Without numbers that differ by grouping, dollars and blanks alone, and names written the other way round.',
      ),
      id: {
        description: 'Of the record. A new one has none in a dry run.',
        type: 'integer',
      },
      outcome: {
        description:
          'create: a new record. update: values of a record change. same: the record has the values already. failed: the row is not stored.',
        enum: ['create', 'failed', 'same', 'update'],
        type: 'string',
      },
      reason: {
        description:
          'Of failed: every problem of the row, each after the heading of its column. For people, in the language that Accept-Language prefers, en or es. What a rule of the collection refuses is said once the others are corrected.',
        type: 'string',
      },
      row: { description: 'The number of the row in the request.', type: 'integer' },
      sharing: {
        description:
          'Of create: each natural key among the columns, but for match, that other visible records had before the request. The record is created all the same.',
        items: {
          properties: {
            column: { description: 'The heading.', type: 'string' },
            ids: {
              description: 'Of the other records.',
              items: { type: 'integer' },
              maxItems: 3,
              minItems: 1,
              type: 'array',
            },
          },
          required: ['column', 'ids'],
          type: 'object',
        },
        type: 'array',
      },
    },
    required: ['outcome', 'row'],
    type: 'object',
  },
  ImportRequest: importBody,
  ImportResponse: {
    properties: {
      rows: {
        description: 'The outcomes by row number. A failed row costs only itself.',
        items: ref('schemas', 'ImportOutcome'),
        type: 'array',
      },
    },
    required: ['rows'],
    type: 'object',
  },
  StaffFailure: {
    description: 'A failure in response to a session. It may lack code and requestId.',
    properties: {
      errors: {
        items: {
          properties: { code: { type: 'string' }, field: { type: 'string' }, message: { type: 'string' } },
          required: ['message'],
          type: 'object',
        },
        minItems: 1,
        type: 'array',
      },
      requestId: { type: 'string' },
    },
    required: ['errors'],
    type: 'object',
  },
}

/** The paths of a collection that staff import into and export from; none for any other. */
export const exchangePathsOf = (collection: Described): OpenApi['paths'] =>
  collection.imports
    ? {
        [`/${collection.slug}/export`]: { get: exporting(collection) },
        [`/${collection.slug}/import`]: { post: importing(collection, collection.imports) },
      }
    : {}

const staffOnly = 'Needs a session of staff and its role’s rights; a key gets 403.'

const importing = (
  collection: Described,
  { columns, match }: NonNullable<Described['imports']>,
): Operation => {
  const [column] = columns.filter((key) => key !== 'id' && !key.includes('.'))
  const body: Schema = {
    allOf: [
      ref('schemas', 'ImportRequest'),
      {
        properties: {
          columns: {
            description: 'The role of an account may leave some of them out.',
            items: { enum: [...columns, null] },
            type: 'array',
          },
          match: { enum: [...match, null] },
        },
        type: 'object',
      },
    ],
  }
  return {
    description: `${staffOnly} Up to ${maxRows} rows of a file, stored in one transaction; the parts of a file have the same batchId, and POST /changes/batches/{batchId}/undo takes all of it back. A row that cannot be stored is answered with the reason; all others are stored.`,
    operationId: `import${pluralName(collection)}`,
    parameters: [],
    requestBody: {
      content: jsonOf(body, {
        batchId: '6f3c9a52-6a0b-4b8e-9d6b-0f2f6c1f7a11',
        columns: ['id', column],
        dryRun: true,
        empty: 'keep',
        match: 'id',
        rows: [
          { cells: ['1', ''], row: 2 },
          { cells: ['99999', ''], row: 3 },
        ],
      }),
      required: true,
    },
    responses: {
      200: {
        content: jsonOf(ref('schemas', 'ImportResponse'), {
          rows: [
            { id: 1, outcome: 'same', row: 2 },
            { outcome: 'failed', reason: 'There is no record 99999.', row: 3 },
          ],
        }),
        description: 'The outcome of each row; with dryRun what it would be. Also where every row failed.',
        headers: withHeaders(),
      },
      ...failures(
        'unknown_field or invalid_value: a member is unknown, or missing. invalid_body: one has a value it cannot have; two rows of one number; a column that the caller may not write; two columns of one field; a match that is not among the columns; the batchId of another account. unknown_parameter: it takes none. Nothing is stored.',
      ),
      415: failure('unsupported_media_type: the body is not application/json.'),
      413: failure('The body is larger than BODY_LIMIT, 1 MiB by default. Send fewer rows in one request.'),
    },
    security,
    summary: `Import rows of a file into ${collection.label.plural}`,
    tags: [collection.label.plural],
  }
}

const exporting = (collection: Described): Operation => ({
  description: `${staffOnly} At most 500,000 records. The heading of the first column is ID (${collection.slug}, en, UTC): the collection, the locale of the texts and the time zone. An unchanged file is imported again without a change.`,
  operationId: `export${pluralName(collection)}`,
  parameters: [...exportParameters, ref('parameters', 'locale'), ref('parameters', 'where')],
  responses: {
    200: {
      content: {
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
          schema: {},
        },
        'text/csv': { example: `"ID (${collection.slug}, en, UTC)"\r\n1\r\n`, schema: { type: 'string' } },
      },
      description: `The ${componentName(collection)} records as a file, UTF-8 with a byte order mark where it is CSV.`,
      headers: withHeaders(),
    },
    ...failures('invalid_parameter, unknown_parameter, invalid_filter or answer_too_large.'),
  },
  security,
  summary: `Export ${collection.label.plural} as a file`,
  tags: [collection.label.plural],
})

const failure = (description: string): Response => ({
  content: jsonOf(ref('schemas', 'StaffFailure')),
  description,
  headers: withHeaders(),
})

const failures = (badRequest: string): Operation['responses'] => ({
  400: failure(badRequest),
  401: failure('Neither a session nor a key came, or none that is valid.'),
  403: failure(
    'The role may not read these records or, for an import, neither create nor change any; a key came; or a cookie came without Origin, and does not count.',
  ),
  500: failure('The service failed. Nothing is stored.'),
  503: { ...failure('The service is busy. Wait as Retry-After says.'), headers: withHeaders('Retry-After') },
})

const queryParameter = (
  name: string,
  description: string,
  schema: Schema = { type: 'string' },
): Parameter => ({
  description,
  in: 'query',
  name,
  schema,
})

const exportParameters: Parameter[] = [
  queryParameter(
    'columns',
    'Field names of the panel with commas between; every stored field without. The ID comes first in any case. A field that no file has is left out.',
  ),
  queryParameter('format', 'xlsx is an Excel workbook.', {
    default: 'csv',
    enum: ['csv', 'xlsx'],
    type: 'string',
  }),
  queryParameter('search', 'Words, as in the search box of the list.'),
  queryParameter(
    'sort',
    'Field names with commas between, "-" before one for descending; the order of the list without. A field that cannot be sorted by is left out.',
  ),
]
