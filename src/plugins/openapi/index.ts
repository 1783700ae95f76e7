/**
 * The interface in words: `/openapi.json` for programs and `/docs` for people, both made from the running config
 * once in a process, and open to everybody, a key or none.
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

/** After the contract, whose choice of collections it describes. */
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
