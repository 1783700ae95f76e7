/**
 * What stands between every caller and every collection, whatever the collection says itself:
 *
 * - its own rules, by role;
 * - the scopes of a key;
 * - the wall around the tenants of a caller that is limited to some (src/access/tenancy.ts has the way from each
 *   collection's records to theirs);
 * - a staff user who must set up a second factor first reaches the own account alone.
 *
 * Reads, writes, counts, versions, populated references, filters, the ledger, undo and files all ask the one condition
 * that comes of it (`accessOf`); what Payload does by itself is kept to it by `accessConstraint`.
 */
import type { Access, AccessArgs, CollectionConfig, Where } from 'payload'
import { accessTo } from '../../database/query/access'
import type { Right } from '../../database/query/resolvedAccess'
import { answerOf, type Guard } from '../../database/query/rules'
import { accessConstraint } from '../../database/payload-guard/accessConstraints'
import { bulkSafe } from '../../../fields/bulkSafe'
import { mustEnrolMfa } from '../sign-in/mfaEnrolment'
import { keepNamedTenants } from './keepTenants'
import { openedRecords } from './opened'
import { hasScope, type ScopeRight } from './scopes'
import { stampTenants } from './stamp'
import { tenantsOfCaller, tenantFilter } from './tenants'

type Asked = 'create' | Right

const scopeFor: Record<Exclude<Asked, 'name'>, ScopeRight> = {
  create: 'write',
  delete: 'delete',
  read: 'read',
  readVersions: 'read',
  update: 'write',
}

/** For every collection, those that an engine adds too. */
export const withGuard = (collection: CollectionConfig): CollectionConfig => {
  const { access = {}, slug } = collection
  const guard: Guard = {
    rule: (args, right) => ruleOf(collection, args, right),
    wall(payload, user, right) {
      const tenants = tenantsOfCaller(user)
      return tenants && tenantFilter(payload, slug, tenants, right)
    },
  }
  const guarded =
    (right: Exclude<Right, 'name'>): Access =>
    async (args) => {
      if ((await answerOf(args, slug, right)) === false) return false
      const allowed = await accessTo(args, slug, right)
      return (
        (allowed === 'all' && right !== 'readVersions') || accessConstraint(args.req, slug, right, allowed)
      )
    }
  const keeps = slug === 'tenants' ? [keepNamedTenants] : []
  return {
    ...collection,
    access: {
      ...access,
      create: async (args) => (await answerOf(args, slug, 'create')) !== false,
      delete: guarded('delete'),
      read: guarded('read'),
      // Asked for versions that there are not, Payload would look into a table that is not there.
      readVersions: collection.versions ? guarded('readVersions') : () => false,
      update: guarded('update'),
    },
    custom: { ...collection.custom, guard },
    hooks: {
      ...collection.hooks,
      beforeDelete: [...keeps, ...(collection.hooks?.beforeDelete ?? [])],
      // Before the collection's own: what they make of a record, they make of one that has its tenants.
      beforeValidate: [bulkSafe(stampTenants), ...(collection.hooks?.beforeValidate ?? [])],
    },
  }
}

const ruleOf = async (
  { access = {}, slug }: CollectionConfig,
  args: AccessArgs,
  right: Asked,
): Promise<Where | boolean> => {
  const { user } = args.req
  if (right === 'name' && isNamedByAll(args, slug)) return true
  if (user?.collection === 'users' && mustEnrolMfa(user)) {
    return slug === 'users' && (right === 'read' || right === 'update') ? { id: { equals: user.id } } : false
  }
  if (user?.collection === 'apiKeys' && right !== 'name') {
    const isAllowed = hasScope(user.scopes, slug, scopeFor[right])
    if (!isAllowed) return right === 'read' ? openedRecords(args.req, slug) : false
  }
  // Who is limited to tenants makes no new one: it would be nobody's of these. Nor removes one: what names it may be others'.
  if ((right === 'create' || right === 'delete') && slug === 'tenants' && tenantsOfCaller(user)) return false
  const rule = access[right === 'name' ? 'read' : right]
  return (await rule?.(args)) ?? false
}

/** The service itself, and whoever names what is closed to keys: which staff there are, the wall decides alone. */
const isNamedByAll = ({ req: { user } }: AccessArgs, slug: string): boolean =>
  !user || slug === 'users' || slug === 'apiKeys'
