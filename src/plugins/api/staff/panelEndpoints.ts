/**
 * The list of Payload's endpoints that are open: those that the admin panel calls, according to the sources of
 * `@payloadcms/ui`, `@payloadcms/next` and `src/admin`. All other endpoints respond 404, including any that a later
 * version of Payload adds. docs/payload-endpoints.md documents the access to each endpoint; a test compares that page
 * with the running config.
 *
 * `{collection}` is one that the panel shows, `{open}` one that keys write too, `{staff}` the accounts, `{global}` a
 * global that the panel shows; `{id}` is digits, `{name}` one segment.
 */
import type { BasePayload } from 'payload'
import { actionsOf } from '../actions/action'
import { fail } from '../failure'
import { appEndpointAt } from '../http/appEndpoints'
import type { ApiRequest } from '../http/message'
import { apiPathOf, configOf } from '../http/requestPath'

type PanelEndpoint = {
  /** Whether it is open without a session. */
  isForAnybody?: boolean
  methods: readonly string[]
  path: string
  /** The part of the panel that calls it. */
  why: string
}

export const panelEndpoints: readonly PanelEndpoint[] = [
  { isForAnybody: true, methods: ['POST'], path: '/{staff}/login', why: 'the sign-in page' },
  { isForAnybody: true, methods: ['POST'], path: '/{staff}/first-register', why: 'the first account' },
  {
    isForAnybody: true,
    methods: ['POST'],
    path: '/{staff}/forgot-password',
    why: 'a forgotten password, where mail is set up',
  },
  {
    isForAnybody: true,
    methods: ['POST'],
    path: '/{staff}/reset-password',
    why: 'the page of such a link, where mail is set up',
  },
  { isForAnybody: true, methods: ['GET'], path: '/{staff}/me', why: 'every page: who is signed in' },
  {
    isForAnybody: true,
    methods: ['POST'],
    path: '/{staff}/refresh-token',
    why: 'every page: a session goes on',
  },
  { isForAnybody: true, methods: ['POST'], path: '/{staff}/logout', why: 'the page that signs out' },
  { methods: ['POST'], path: '/{staff}/unlock', why: 'the page of an account closed by wrong passwords' },
  { methods: ['POST'], path: '/{staff}/two-factor/begin', why: 'the account page' },
  { methods: ['POST'], path: '/{staff}/two-factor/confirm', why: 'the account page' },
  { methods: ['POST'], path: '/{staff}/two-factor/recovery-codes', why: 'the account page' },
  { methods: ['POST'], path: '/{staff}/two-factor/disable', why: 'the account page' },
  { methods: ['POST'], path: '/{staff}/{id}/two-factor/reset', why: 'the page of an account, for admins' },
  { methods: ['DELETE', 'GET'], path: '/{staff}/sessions', why: 'the account page' },
  { methods: ['DELETE'], path: '/{staff}/sessions/{name}', why: 'the account page' },
  { methods: ['DELETE', 'GET'], path: '/{staff}/{id}/sessions', why: 'the page of an account, for admins' },
  { methods: ['DELETE'], path: '/{staff}/{id}/sessions/{name}', why: 'the page of an account, for admins' },
  { methods: ['GET'], path: '/access', why: 'every page: which collections are shown' },
  {
    methods: ['GET', 'POST'],
    path: '/payload-preferences/{name}',
    why: 'columns, open sections, the language',
  },
  { methods: ['DELETE'], path: '/payload-preferences', why: 'the account page: all preferences forgotten' },
  { methods: ['GET', 'POST'], path: '/{collection}', why: 'pickers, lists in cells, new records' },
  {
    methods: ['DELETE', 'PATCH'],
    path: '/{collection}',
    why: 'editing and deleting what a list has selected',
  },
  { methods: ['DELETE', 'GET', 'PATCH'], path: '/{collection}/{id}', why: 'the page of a record' },
  { methods: ['POST'], path: '/{collection}/access', why: 'the page of a new record: what may be done' },
  { methods: ['POST'], path: '/{collection}/access/{id}', why: 'the page of a record: what may be done' },
  { methods: ['POST'], path: '/{collection}/{id}/duplicate', why: 'the button that copies a record' },
  { methods: ['POST'], path: '/{versioned}/versions/{id}', why: 'the button that restores a version' },
  { methods: ['GET'], path: '/{open}/export', why: 'the list: its records as a file' },
  { methods: ['GET', 'POST'], path: '/globals/{global}', why: 'the page of a global' },
  { methods: ['POST'], path: '/globals/{global}/access', why: 'the page of a global: what may be done' },
  {
    methods: ['POST'],
    path: '/globals/{versionedGlobal}/versions/{id}',
    why: 'the button that restores a version of a global',
  },
  { methods: ['POST'], path: '/{open}/import', why: 'the import: rows of a file, tried or stored' },
  { methods: ['GET'], path: '/{upload}/file/{name}', why: 'the link to a file' },
  { methods: ['POST'], path: '/changes/batches/{name}/undo', why: 'the button that undoes an import' },
  { methods: ['POST'], path: '/apiKeyClaims/{id}/link', why: 'the button that makes a claim link' },
  { methods: ['POST'], path: '/apiKeys/{id}/rotate', why: 'the button that rotates a key' },
]

type MethodSource = Pick<ApiRequest, 'headers' | 'method'>

/**
 * Whether an endpoint is open without a session. @param path relative to the REST API's base path, with a leading slash
 */
export const isForAnybody = (payload: BasePayload, request: MethodSource, path: string): boolean =>
  matchingEndpoints(payload, methodOf(request), path).some((each) => each.isForAnybody)

/** @throws Failure `not_found` for a request to an endpoint of Payload that is not open */
export const requirePanelEndpoint = (payload: BasePayload, request: Request): void => {
  const path = apiPathOf(payload, new URL(request.url).pathname)
  const method = methodOf(request)
  if (appEndpointAt(payload, method, path) || isPublicPath(payload, path)) return
  if (matchingEndpoints(payload, method, path).length > 0) return
  throw fail('not_found', 'There is no such path for the panel. Apps send a key: see /api/openapi.json.')
}

/** The effective method, as Payload determines it: a GET may be sent as POST with an override header. */
const methodOf = ({ headers, method }: MethodSource): string => {
  const isRead = ['x-payload-http-method-override', 'x-http-method-override'].some(
    (name) => headers.get(name) === 'GET',
  )
  return method === 'POST' && isRead ? 'GET' : method
}

/**
 * Whether a path needs no credentials. Engines list such paths in `custom.publicPaths` and add endpoints for them to
 * the config.
 */
export const isPublicPath = ({ config }: BasePayload, path: string): boolean =>
  (config.custom['publicPaths'] as readonly string[] | undefined)?.includes(path) === true

/** The entries that match a request; none if the endpoint is not open. */
export const matchingEndpoints = (payload: BasePayload, method: string, path: string): PanelEndpoint[] => {
  const segments = path.replace(/\/$/, '').split('/').slice(1)
  const [first = '', second = ''] = segments
  const kinds = first === 'globals' ? globalKinds(payload, second) : collectionKinds(payload, first)
  return [...panelEndpoints, ...actionEndpoints(payload, segments[0] ?? '')].filter(
    ({ methods, path: form }) => methods.includes(method) && matchesPath(form, segments, kinds),
  )
}

const matchesPath = (form: string, segments: readonly string[], kinds: ReadonlySet<string>): boolean => {
  const expected = form.split('/').slice(1)
  return (
    expected.length === segments.length &&
    expected.every((word, at) => {
      const segment = segments[at] ?? ''
      if (word === '{id}') return /^\d{1,10}$/.test(segment)
      if (word === '{name}') return segment !== ''
      return word.startsWith('{') ? kinds.has(word) : word === segment
    })
  )
}

/**
 * The variables of the list, such as `{upload}`, that a collection matches. Saved views are hidden, but the panel edits
 * them.
 */
const collectionKinds = (payload: BasePayload, slug: string): ReadonlySet<string> => {
  const found = configOf(payload, slug)
  if (!found || (found.admin.hidden === true && slug !== 'payload-query-presets')) return new Set()
  return new Set([
    '{collection}',
    ...(slug === payload.config.admin.user ? ['{staff}'] : []),
    ...(found.custom['isOpen'] === true && found.custom['isReadOnly'] !== true ? ['{open}'] : []),
    ...(found.upload ? ['{upload}'] : []),
    ...(found.versions ? ['{versioned}'] : []),
  ])
}

/** The same for a global. */
const globalKinds = ({ config }: BasePayload, slug: string): ReadonlySet<string> => {
  const found = config.globals.find((each) => each.slug === slug)
  if (!found || found.admin.hidden === true) return new Set()
  return new Set(['{global}', ...(found.versions ? ['{versionedGlobal}'] : [])])
}

/**
 * The actions of a collection, which the panel's buttons call. They check the rights of staff like those of API keys.
 */
const actionEndpoints = (payload: BasePayload, slug: string): PanelEndpoint[] =>
  actionsOf(payload, slug).map(({ method, path }) => ({
    methods: [method],
    path: `/${slug}${path}`,
    why: 'a button, or a part of a page',
  }))
