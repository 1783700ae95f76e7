import type { AuthStrategy, CollectionConfig, Config, Plugin } from 'payload'
import { withClaimLinks } from './claims'
import { claimsSlug } from './claims/records'
import { tokenKind } from './claims/tokens'
import { keysSlug } from './keys'
import { withKeys, withScopes } from './keys/collections'
import { hasherOf, keyKind, type Pepper } from './keys/hash'
import { findCaller } from './keys/lookup'
import { presentedKey } from './keys/presented'
import type { RateLimit } from './keys/rateLimit'
import { hasSealed, withGlobalMaskedForReps, withMaskedForReps } from './maskedForReps'
import type { RunningAuth } from './options'
import { withSignIn } from './sign-in'
import { withSignInViews } from './sign-in/panel'
import { withGlobalGuard, withGuard } from './tenancy/guard'
import { requireTenancy } from './tenancy/tenants'

export type AuthOptions = {
  /** The base URL of claim links, without a trailing slash. */
  keysUrl: string
  /** The secrets for hashing keys, newest first. PAYLOAD_SECRET is that of version 1 unless one is given. */
  peppers?: readonly Pepper[]
  /** The rate limit of each key; unlimited by default. */
  rateLimit?: RateLimit | undefined
  /** Whether the panel is served over https, so that cookies are marked Secure. */
  secureCookies: boolean
  /** The slug of the collection whose users sign in to the panel. */
  staff: string
}

/**
 * Authentication and access: API keys, claim links, staff sign-in, and around every collection the guard that keeps
 * callers within their roles, scopes and tenants.
 *
 * @throws for a collection without a row in src/access/tenancy.ts
 */
export const auth =
  ({ keysUrl, peppers = [], rateLimit, secureCookies, staff }: AuthOptions): Plugin =>
  (config: Config) => ({
    ...config,
    admin: withSignInViews(config),
    collections: (config.collections ?? [])
      .map((collection): CollectionConfig => {
        requireTenancy(collection.slug)
        if (collection.slug === keysSlug) {
          return withKeys({
            ...collection,
            auth: { disableLocalStrategy: true as const, strategies: [keyStrategy] },
          })
        }
        if (collection.slug === claimsSlug) return withScopes(withClaimLinks(collection, keysUrl))
        if (collection.slug !== staff) return collection
        const own = typeof collection.auth === 'object' ? collection.auth : {}
        return withSignIn({
          ...collection,
          auth: { ...own, cookies: { sameSite: 'Lax' as const, secure: secureCookies } },
        })
      })
      .map((collection) => (hasSealed(collection.fields) ? withMaskedForReps(collection) : collection))
      .map(withGuard),
    custom: {
      ...config.custom,
      auth: {
        hashesOf: hasherOf(keyKind, peppers, config.secret),
        ...(rateLimit ? { rateLimit } : {}),
        tokenHashesOf: hasherOf(tokenKind, peppers, config.secret),
      } satisfies RunningAuth,
    },
    globals: (config.globals ?? [])
      .map((global) => (hasSealed(global.fields) ? withGlobalMaskedForReps(global) : global))
      .map(withGlobalGuard),
  })

/**
 * Authenticates keys from the header wherever Payload looks for a user. The query parameter is read only by the
 * plugin `api`: Payload also takes parameters from bodies, through which a key could reach Payload's own endpoints.
 */
const keyStrategy: AuthStrategy = {
  name: 'api-key',
  async authenticate({ headers, payload }) {
    const { key } = presentedKey(headers, new URLSearchParams())
    const caller = key === undefined ? undefined : await findCaller(payload, key)
    return { user: caller ?? null }
  },
}
