/**
 * The description of the REST API: `/openapi.json` for programs and `/docs` for people. Guarantees that both match the
 * running config, because they are generated from it. Needs no key.
 */
import type { Config, Endpoint, Plugin } from 'payload'
import { builtOnce } from './builtOnce'
import { describeApi } from './document'
import { docsPage } from './page'
import { contentSecurityPolicy } from './style'

type Handler = Endpoint['handler']

const serveDescription: Handler = builtOnce((payload) => JSON.stringify(describeApi(payload)), {
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json',
})

const servePage: Handler = builtOnce(docsPage, {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': contentSecurityPolicy,
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
})

const pages: Record<string, Handler> = { '/docs': servePage, '/openapi.json': serveDescription }

/** Apply it after the plugin `api`, which decides which collections are open. */
export const openapi = (): Plugin => (config: Config) => ({
  ...config,
  custom: { ...config.custom, publicPaths: Object.keys(pages) },
  endpoints: [
    ...(config.endpoints ?? []),
    ...Object.entries(pages).flatMap(([path, handler]) =>
      (['get', 'head'] as const).map((method) => ({ handler, method, path })),
    ),
  ],
})

export { describeApi } from './document'
export { docsPage } from './page'
