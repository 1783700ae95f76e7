/**
 * Applies to every global and caller, in addition to the global's own access: a key needs the scope, and because a global belongs
 * to no tenant, a caller limited to tenants may read it but not update it.
 */
import type { Access, AccessArgs, GlobalConfig } from 'payload'
import { mustEnrolMfa } from '../sign-in/mfaEnrolment'
import { hasScope, type ScopeRight } from './scopes'
import { tenantsOfCaller } from './tenants'

export const withGlobalGuard = (global: GlobalConfig): GlobalConfig => {
  const { access = {}, slug } = global
  // Payload's default for a global without an access rule.
  const isSignedIn: Access = ({ req: { user } }) => Boolean(user)
  const read = guarded(slug, 'read', access.read ?? isSignedIn)
  return {
    ...global,
    access: {
      ...access,
      read,
      readVersions: guarded(slug, 'read', access.readVersions ?? read),
      update: guarded(slug, 'write', access.update ?? isSignedIn),
    },
  }
}

const guarded =
  (slug: string, right: ScopeRight, rule: Access): Access =>
  (args) =>
    isWithinRights(args, slug, right) && rule(args)

const isWithinRights = ({ req: { user } }: AccessArgs, slug: string, right: ScopeRight): boolean => {
  if (user?.collection === 'users' && mustEnrolMfa(user)) return false
  if (user?.collection === 'apiKeys' && !hasScope(user.scopes, slug, right)) return false
  return right === 'read' || tenantsOfCaller(user) === undefined
}
