/** All environment variables, with their defaults and the remedies for invalid values. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { minPoolSize } from '../lib/admission/bounds'
import {
  url,
  boolean,
  booleanOr,
  databaseUrl,
  hosts,
  integer,
  mailAddress,
  mailServer,
  origin,
  oneOf,
  peppers,
  rate,
} from './values'

/** Used for signing, hashing and encryption if no secret is set. It is public, so production refuses it. */
export const developmentSecret = 'forecourt-development-secret-not-for-production'

export const schema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: integer(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SERVER_URL: origin(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  APIKEYS_URL: url(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  CLAIM_RETURN: oneOf(['fragment', 'query']).default('fragment'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: integer(minPoolSize, 1000).default(16),
  DATABASE_PREPARED: booleanOr('true'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((value) => resolve(value)),
  PAYLOAD_SECRET: z.string().min(32, 'must have 32 characters or more').default(developmentSecret),
  KEY_PEPPERS: peppers.optional(),
  RATE_LIMIT: rate.optional(),
  TRUSTED_PROXIES: integer(0, 10).default(0),
  DRAIN_DELAY: integer(0, 300).optional(),
  KEEP_ALIVE: integer(1, 3600).default(65),
  QUEUE_TIMEOUT: integer(1, 300).default(10),
  MAX_CONNECTIONS: integer(1, 1_000_000).default(20_000),
  SEED: oneOf(['none', 'demo']).default('none'),
  MAX_LIMIT: integer(1, 100_000).default(500),
  ANSWER_LIMIT: integer(65_536, 1024 ** 3).default(32 * 1024 ** 2),
  BODY_LIMIT: integer(1024, 1024 ** 3).default(1024 ** 2),
  BATCH_LIMIT: integer(1024, 1024 ** 3).default(16 * 1024 ** 2),
  UNIQUE_KEYS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .default([]),
  CHANGES_DAYS: integer(1, 36_500).optional(),
  WEBHOOK_ALLOW: hosts.default([]),
  WEBHOOK_CONCURRENCY: integer(1, 10_000).default(64),
  WEBHOOK_BACKLOG: integer(100, 10_000_000).default(100_000),
  WEBHOOKS_PER_TENANT: integer(1, 10_000).default(100),
  WEBHOOK_WORKER: booleanOr('true'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  WEBHOOK_SECRETS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .default([]),
  SMTP_URL: mailServer.optional(),
  SMTP_FROM: mailAddress.optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PAYLOAD_DROP_DATABASE: boolean,
})

/** Remedies for invalid values, where the reason alone is not enough. */
export const remedies: Partial<Record<string, string>> = {
  SERVER_URL: 'Give the URL that browsers use, e.g. https://cars.example.com.',
  APIKEYS_URL: 'Give the URL that claim links begin with, e.g. https://keys.example.com.',
  DATABASE_URL:
    'Give postgres://user:password@host:5432/name, of several servers host:5432,other:5432, or leave it out for the embedded database.',
  PAYLOAD_SECRET: 'Make one with: openssl rand -hex 32',
  KEY_PEPPERS: 'Give them as 2:SECRET,1:SECRET; make a secret with: openssl rand -hex 32',
  RATE_LIMIT: 'Give 600/60 for 600 requests of a key in 60 seconds, or leave it out for no limit.',
  SMTP_URL:
    'Give smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out for no mail.',
  SMTP_FROM: 'Give the address that mails are from, e.g. cars@example.com.',
  WEBHOOK_ALLOW:
    'Give them as 10.0.0.5:8080,[fd00::5]:8443,hooks.internal:8080, or leave it out for public addresses alone.',
  PAYLOAD_DROP_DATABASE: 'Unset it; to begin again, stop the service and remove DATA_DIR.',
}
