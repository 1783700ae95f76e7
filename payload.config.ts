/** The system on one page: what is stored, and the engines around it. */
import { resolve } from 'node:path'
import { en } from '@payloadcms/translations/languages/en'
import { es } from '@payloadcms/translations/languages/es'
import { buildConfig } from 'payload'
import { savedViews } from './src/access'
import { auth } from './src/plugins/auth'
import { addRateTable } from './src/plugins/auth/rates'
import { changes } from './src/plugins/ledger'
import { addLedgerColumns } from './src/plugins/ledger/tables'
import { collections } from './src/collections'
import { appEndpoints, contract } from './src/plugins/api'
import { dataIntegrity } from './src/plugins/database'
import { database } from './src/plugins/database/connection/adapter'
import { env } from './src/env'
import { exchange } from './src/plugins/exchange'
import { handOver } from './src/plugins/hand-over'
import { handOverRules } from './src/handOverRules'
import { addFileTables, storedFiles } from './src/plugins/files'
import { labels } from './src/labels'
import type { AdmissionConfig } from './src/lib/admission'
import { log } from './src/lib/log'
import { mailBy } from './src/lib/mail'
import { openapi } from './src/plugins/openapi'
import { panel } from './src/plugins/panel'
import { records } from './src/plugins/records'
import { withSavedViews } from './src/plugins/saved-views/collection'
import { dateFormat } from './src/fields'
import { inLanguage } from './src/fields/translated'
import { withTimestampCells } from './src/fields/inputs'
import { defaultLocale, localeLabels, locales } from './src/vocabulary/locales'
import { navigation } from './src/navigation'
import { tasks } from './src/plugins/tasks'
import { taskRules } from './src/taskRules'
import { webhooks } from './src/plugins/webhooks'
import { addWebhookTables } from './src/plugins/webhooks/tables'
import { notifications } from './src/plugins/notifications'
import { addNotificationTables } from './src/plugins/notifications/tables'

const config = buildConfig({
  admin: {
    // Payload's default sends a hash of each staff e-mail address to a third-party server.
    avatar: 'default',
    components: {
      actions: ['/src/admin/features/global-search#SearchBox', '/src/admin/features/notifications#Bell'],
      beforeNavLinks: ['/src/admin/features/nav#MainLinks'],
      Nav: '/src/admin/features/nav#Nav',
      graphics: { Icon: '/src/admin/features/branding#Icon', Logo: '/src/admin/features/branding#Logo' },
      views: {
        dashboard: { Component: '/src/admin/features/home#HomeView' },
        records: { Component: '/src/admin/features/nav#AllRecordsView', exact: true, path: '/records' },
      },
      // SessionGuard wraps the providers that send requests.
      providers: [
        '/src/admin/features/payload-fixes#PayloadFixes',
        '/src/admin/features/session#SessionGuard',
        '/src/admin/features/undo#Results',
        '/src/admin/features/papers#Uploads',
      ],
    },
    // Nov 20, 2026, 3:05 PM in English; 20 nov 2026, 15:05 in Spanish.
    dateFormat,
    meta: {
      // Payload's default image shows the Payload name.
      defaultOGImageType: 'off',
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: '/icon.svg' }],
      titleSuffix: ' · Forecourt',
    },
    user: 'users',
  },
  // Bearer tokens are API keys; staff sessions use a cookie.
  auth: { jwtOrder: ['JWT', 'cookie'] },
  collections,
  // The panel's own URLs: with an empty list, Payload would accept a session cookie from any site.
  csrf: [env.SERVER_URL, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
  custom: {
    ...({ admission: { maxWaitMs: env.QUEUE_TIMEOUT * 1000 } } satisfies AdmissionConfig),
    navigation,
  },
  db: database({
    migrationDir: resolve('src/plugins/database/migrations'),
    keepsPlans: env.DATABASE_PREPARED,
    poolSize: env.DATABASE_POOL,
    tables: [addFileTables, addLedgerColumns, addRateTable, addWebhookTables, addNotificationTables],
    url: () => env.DATABASE_URL ?? '',
  }),
  email: mailBy({ from: env.SMTP_FROM, url: env.SMTP_URL }),
  graphQL: { disable: true },
  // The panel's languages. Staff choose one in their account; until then the browser's applies.
  i18n: { fallbackLanguage: 'en', supportedLanguages: { en, es } },
  localization: {
    defaultLocale,
    fallback: true,
    locales: locales.map((code) => ({ code, label: localeLabels[code] })),
  },
  logger: log,
  // The panel requests no deeper: Payload would load references one by one, level by level, without a limit.
  maxDepth: 1,
  // The order counts: a collection added after changes() is missing from the ledger, one added after contract() from
  // the REST API.
  plugins: [
    appEndpoints(),
    dataIntegrity(),
    storedFiles({ dir: resolve(env.DATA_DIR, 'files') }),
    auth({
      keysUrl: env.APIKEYS_URL,
      ...(env.KEY_PEPPERS ? { peppers: env.KEY_PEPPERS } : {}),
      rateLimit: env.RATE_LIMIT,
      secureCookies: env.SERVER_URL.startsWith('https:'),
      staff: 'users',
    }),
    changes(),
    tasks(taskRules),
    records({ uniqueKeys: env.UNIQUE_KEYS }),
    contract({
      answerLimit: env.ANSWER_LIMIT,
      batchLimit: env.BATCH_LIMIT,
      bodyLimit: env.BODY_LIMIT,
      closed: ['users', 'apiKeys', 'apiKeyClaims'],
      maxLimit: env.MAX_LIMIT,
    }),
    handOver(handOverRules),
    exchange(),
    webhooks({
      allow: env.WEBHOOK_ALLOW,
      concurrency: env.WEBHOOK_CONCURRENCY,
      perTenant: env.WEBHOOKS_PER_TENANT,
      waitingPerTenant: env.WEBHOOK_BACKLOG,
    }),
    notifications({ hasMail: env.SMTP_URL !== undefined }),
    openapi(),
    panel(),
    labels(),
  ],
  queryPresets: {
    access: savedViews,
    constraints: {},
    labels: {
      plural: { en: 'Saved views', es: 'Vistas guardadas' },
      // A function, because Payload's bar puts the label into its own texts without translating it.
      singular: ({ i18n }) => inLanguage(i18n.language, { en: 'Saved view', es: 'Vista guardada' }),
    },
  },
  secret: env.PAYLOAD_SECRET,
  serverURL: env.SERVER_URL,
  telemetry: false,
  // Only `npm run generate` writes the file: in development Payload would rewrite it at every start, tests included.
  typescript: { autoGenerate: false, outputFile: resolve('src/payload-types.ts') },
  upload: { limits: { fileSize: 16 * 1024 ** 2 } },
})

// Run last, because Payload adds the collection of saved views and the timestamps after all plugins.
export default config.then(withSavedViews).then(withTimestampCells)
