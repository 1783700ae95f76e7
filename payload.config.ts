/** The system on one page: what is stored, and the engines around it. */
import { resolve } from 'node:path'
import { buildConfig } from 'payload'
import { auth } from './src/auth'
import { changes } from './src/changes'
import { collections } from './src/collections'
import { contract } from './src/contract'
import { solidGround } from './src/database'
import { database } from './src/database/adapter'
import { env } from './src/env'
import { log } from './src/log'
import { noMail } from './src/mail'
import { openapi } from './src/openapi'
import { defaultLocale, localeLabels, locales } from './src/vocabulary/locales'

export default buildConfig({
  admin: {
    // Payload's own would send a hash of each staff address to a stranger's server.
    avatar: 'default',
    dateFormat: 'yyyy-MM-dd HH:mm',
    meta: { titleSuffix: ' · Forecourt' },
    user: 'users',
  },
  // Bearer is an API key's; a staff session travels as a cookie.
  auth: { jwtOrder: ['JWT', 'cookie'] },
  collections,
  // The panel's own addresses: with none named, Payload would take a session cookie from any site.
  csrf: [env.SERVER_URL, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
  db: database({
    migrationDir: resolve('src/database/migrations'),
    poolSize: env.DATABASE_POOL,
    url: env.DATABASE_URL ?? '',
  }),
  email: noMail,
  graphQL: { disable: !env.GRAPHQL },
  localization: {
    defaultLocale,
    fallback: true,
    locales: locales.map((code) => ({ code, label: localeLabels[code] })),
  },
  logger: log,
  // The order counts: a collection added after changes() is not in the ledger, one after contract() not in the
  // interface.
  plugins: [
    solidGround({ filesDir: resolve(env.DATA_DIR, 'files') }),
    auth({
      keysUrl: env.APIKEYS_URL,
      ...(env.KEY_PEPPERS ? { peppers: env.KEY_PEPPERS } : {}),
      rateLimit: env.RATE_LIMIT,
      secureCookies: env.SERVER_URL.startsWith('https:'),
      staff: 'users',
    }),
    changes(),
    contract({
      batchLimit: env.BATCH_LIMIT,
      bodyLimit: env.BODY_LIMIT,
      closed: ['users', 'apiKeys', 'apiKeyClaims'],
      maxLimit: env.MAX_LIMIT,
    }),
    openapi(),
  ],
  secret: env.PAYLOAD_SECRET,
  serverURL: env.SERVER_URL,
  telemetry: false,
  // By `npm run generate` alone: in development Payload would write the file again at every start, tests included.
  typescript: { autoGenerate: false, outputFile: resolve('src/payload-types.ts') },
  upload: { limits: { fileSize: 16 * 1024 ** 2 } },
})
