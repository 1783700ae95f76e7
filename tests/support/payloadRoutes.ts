/** Every route of Payload in a running config, and those of other configs, which must stay closed. */
import type { Endpoint, SanitizedConfig } from 'payload'

/** `path` is relative to the interface's base path, with `{collection}` for the slug and Payload's names of variables. */
export type Route = { method: string; path: string; slug?: string }

/** Routes that are not in the config: of features that are off, of globals and of Payload's Next package. */
const elsewhere: [method: string, path: string][] = [
  ['GET', '/graphql'],
  ['POST', '/graphql'],
  ['GET', '/graphql-playground'],
  ['GET', '/og'],
  ['POST', '/reorder'],
  ['GET', '/globals/settings'],
  ['POST', '/globals/settings'],
  ['POST', '/globals/settings/access'],
  ['GET', '/globals/settings/versions'],
  ['GET', '/payload-jobs'],
  ['GET', '/payload-jobs/run'],
  ['GET', '/payload-jobs/handle-schedules'],
  ['GET', '/payload-locked-documents'],
  ['POST', '/payload-locked-documents'],
  ['DELETE', '/payload-locked-documents/:id'],
  ['GET', '/payload-folders'],
]

export const payloadRoutes = ({ collections, endpoints, globals }: SanitizedConfig): Route[] => {
  const routes: Route[] = [
    ...elsewhere.map(([method, path]) => ({ method, path })),
    ...own(endpoints).map(({ method, path }) => ({ method, path })),
    ...globals.flatMap((global) =>
      own(global.endpoints).map(({ method, path }) => ({
        method,
        path: `/globals/${String(global.slug)}${path}`,
      })),
    ),
    ...collections.flatMap(({ endpoints: all, slug }) =>
      own(all).map(({ method, path }) => ({
        method,
        path: `/{collection}${path === '/' ? '' : path}`,
        slug,
      })),
    ),
  ]
  const named = new Map(routes.map((route) => [`${route.method} ${route.path} ${route.slug ?? ''}`, route]))
  return [...named.values()]
}

const own = (endpoints: false | Omit<Endpoint, 'root'>[] | undefined) =>
  (endpoints || [])
    .filter(({ method }) => method !== 'head')
    .map(({ method, path }) => ({ method: method.toUpperCase(), path: path.replaceAll(/\([^)]*\)/g, '') }))
