import type { AuthStrategy, CollectionConfig, Config, Plugin } from 'payload'
import { withClaimLinks } from './claims/endpoint'
import { claimsSlug } from './claims/records'
import { tokenKind } from './claims/tokens'
import { keysSlug } from './keys'
import { withKeys, withScopes } from './keys/collections'
import { hasherOf, keyKind, type Pepper } from './keys/hash'
import { findCaller } from './keys/lookup'
import { presentedKey } from './keys/presented'
import type { RateLimit } from './keys/rateLimit'
import type { RunningAuth } from './options'
import { withSignIn } from './sign-in'
import { withSignInViews } from './sign-in/panel'
import { withGuard } from './tenancy/guard'
import { requireTenancy } from './tenancy/tenants'

export type AuthOptions = {
  /** Where claim links lead: the address of the site, without a slash at the end. */
  keysUrl: string
  /** The secrets that keys are hashed with, the newest first; the service's own is that of version 1 unless one is named. */
  peppers?: readonly Pepper[]
  /** How many requests a key may send. Left out: any number. */
  rateLimit?: RateLimit | undefined
  /** Whether the panel is served over https; cookies then travel no other way. */
  secureCookies: boolean
  /** The slug of the collection whose users sign in to the panel. */
  staff: string
}

/**
 * Who calls, and what they reach: keys and the links they are claimed by, the door for staff, and around every collection the
 * guard that keeps callers within their roles, scopes and tenants.
 *
 * @throws for a collection that src/access/tenancy.ts says nothing of
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
      .map(withGuard),
    custom: {
      ...config.custom,
      auth: {
        hashesOf: hasherOf(keyKind, peppers, config.secret),
        ...(rateLimit ? { rateLimit } : {}),
        tokenHashesOf: hasherOf(tokenKind, peppers, config.secret),
      } satisfies RunningAuth,
    },
  })

/**
 * Lets keys sign requests, wherever Payload asks who calls: they are an auth collection whose only strategy is the key itself,
 * in the header. The parameter is the contract's alone to read: Payload takes parameters from bodies too, and a key that the
 * contract has not seen would reach all of Payload's own endpoints.
 */
const keyStrategy: AuthStrategy = {
  name: 'api-key',
  async authenticate({ headers, payload }) {
    const { key } = presentedKey(headers, new URLSearchParams())
    const caller = key === undefined ? undefined : await findCaller(payload, key)
    return { user: caller ?? null }
  },
}
