/**
 * Applies to every collection and caller, in addition to the collection's own access:
 *
 * - the collection's rules, by role;
 * - the scopes of a key;
 * - the tenant filter of a caller who is limited to tenants (src/access/tenancy.ts has the path from each
 *   collection's records to their tenants);
 * - staff who must set up a second factor first reach only their own account.
 *
 * Reads, writes, counts, versions, populated references, filters, the ledger, undo and files all use the resulting
 * condition (`resolveAccess`); `accessConstraint` applies it to Payload's own operations.
 */
import {
  APIError,
  type Access,
  type AccessArgs,
  type CollectionBeforeDeleteHook,
  type CollectionConfig,
  type Where,
  type GlobalConfig,
} from 'payload'
import { collectionOf } from '../../database/model/model'
import { resolveRecordAccess, oneRecord } from '../../database/query/access'
import type { Right } from '../../database/query/resolvedAccess'
import { type Guard, getRuleAnswer } from '../../database/query/rules'
import { accessConstraint } from '../../database/payload-guard/accessConstraints'
import { bulkSafe } from '../../../fields/bulkSafe'
import { mustEnrolMfa } from '../sign-in/mfaEnrolment'
import { openedRecords } from './opened'
import { type ScopeRight, hasScope } from './scopes'
import { stampTenants } from './stamp'
import { tenantFilter, tenantsOfCaller } from './tenants'
import { localeOf } from '../../../fields/translated'
import { referencingRecords } from '../../database/model/incomingReferences'

type AccessRight = 'create' | Right

const scopeFor: Record<Exclude<AccessRight, 'reference'>, ScopeRight> = {
  create: 'write',
  delete: 'delete',
  read: 'read',
  readVersions: 'read',
  update: 'write',
}

/** Wraps the access of every collection, including those that engines add. */
export const withGuard = (collection: CollectionConfig): CollectionConfig => {
  const { access = {}, slug } = collection
  const guard: Guard = {
    rule: (args, right) => runRule(collection, args, right),
    tenantFilter(payload, user, right) {
      const tenants = tenantsOfCaller(user)
      const within = tenants && tenantFilter(payload, slug, tenants, right)
      // Users without tenants can still sign in.
      const isOwnAccount = slug === 'users' && user?.collection === 'users' && right !== 'reference'
      return within && isOwnAccount
        ? { or: [within, oneRecord(collectionOf(payload, slug), user.id)] }
        : within
    },
  }
  const guarded =
    (right: Exclude<Right, 'reference'>): Access =>
    async (args) => {
      if ((await getRuleAnswer(args, slug, right)) === false) return false
      const allowed = await resolveRecordAccess(args, slug, right)
      return (
        (allowed === 'all' && right !== 'readVersions') || accessConstraint(args.req, slug, right, allowed)
      )
    }
  const tenantHooks = slug === 'tenants' ? [bulkSafe(keepReferencedTenants, 'create', 'update')] : []
  return {
    ...collection,
    access: {
      ...access,
      create: async (args) => (await getRuleAnswer(args, slug, 'create')) !== false,
      delete: guarded('delete'),
      read: guarded('read'),
      // Without versions Payload would query a table that does not exist.
      readVersions: collection.versions ? guarded('readVersions') : () => false,
      update: guarded('update'),
    },
    custom: { ...collection.custom, guard },
    hooks: {
      ...collection.hooks,
      beforeDelete: [...tenantHooks, ...(collection.hooks?.beforeDelete ?? [])],
      // Before the collection's own hooks, so that these see the record with its tenants.
      beforeValidate: [bulkSafe(stampTenants), ...(collection.hooks?.beforeValidate ?? [])],
    },
  }
}

const runRule = async (
  { access = {}, slug }: CollectionConfig,
  args: AccessArgs,
  right: AccessRight,
): Promise<Where | boolean> => {
  const { user } = args.req
  if (right === 'reference' && isReferencedByAll(args, slug)) return true
  if (user?.collection === 'users' && mustEnrolMfa(user)) {
    return slug === 'users' && (right === 'read' || right === 'update') ? { id: { equals: user.id } } : false
  }
  if (user?.collection === 'apiKeys' && right !== 'reference') {
    const isAllowed = hasScope(user.scopes, slug, scopeFor[right])
    if (!isAllowed) return right === 'read' ? openedRecords(args.req, slug) : false
  }
  // A caller limited to tenants can neither create a tenant, which would not be theirs, nor delete one, which others
  // may reference.
  if ((right === 'create' || right === 'delete') && slug === 'tenants' && tenantsOfCaller(user)) return false
  const rule = access[right === 'reference' ? 'read' : right]
  return (await rule?.(args)) ?? false
}

/** Whether only the tenant filter decides on references: for the service, and for references to staff and keys. */
const isReferencedByAll = ({ req: { user } }: AccessArgs, slug: string): boolean =>
  !user || slug === 'users' || slug === 'apiKeys'

// Refuses to delete a tenant that is still referenced. Elsewhere a deletion clears references; but a record without its
// tenant would belong to no tenant, and a caller limited to it would become unlimited.

/**
 * The deletion holds the tenant's lock, so a simultaneous write that references it waits and then finds it deleted.
 */
const keepReferencedTenants: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const referencing = await referencingRecords(req, 'tenants', Number(id))
  if (referencing.length === 0) return
  const counts = new Map<string, number>()
  for (const { slug } of referencing) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const listed = [...counts]
    .map(([slug, count]) => {
      const { label } = collectionOf(req.payload, slug)
      return `${count} ${count === 1 ? label.singular : label.plural}`
    })
    .join(', ')
  const message = {
    en: `Tenant ${id} has records: ${listed}. Give them to another tenant, or delete them, first.`,
    es: `La empresa ${id} tiene registros: ${listed}. Primero páselos a otra empresa, o bórrelos.`,
  }
  throw new APIError(message[localeOf(req)], 409, undefined, true)
}

/**
 * Applies to every global and caller, in addition to the global's own access: a key needs the scope, and because a
 * global belongs to no tenant, a caller limited to tenants may read it but not update it.
 */
export const withGlobalGuard = (global: GlobalConfig): GlobalConfig => {
  const { access = {}, slug } = global
  // Payload's default for a global without an access rule.
  const isSignedIn: Access = ({ req: { user } }) => Boolean(user)
  const read = guardedGlobal(slug, 'read', access.read ?? isSignedIn)
  return {
    ...global,
    access: {
      ...access,
      read,
      readVersions: guardedGlobal(slug, 'read', access.readVersions ?? read),
      update: guardedGlobal(slug, 'write', access.update ?? isSignedIn),
    },
  }
}

const guardedGlobal =
  (slug: string, right: ScopeRight, rule: Access): Access =>
  (args) =>
    isWithinRights(args, slug, right) && rule(args)

const isWithinRights = ({ req: { user } }: AccessArgs, slug: string, right: ScopeRight): boolean => {
  if (user?.collection === 'users' && mustEnrolMfa(user)) return false
  if (user?.collection === 'apiKeys' && !hasScope(user.scopes, slug, right)) return false
  return right === 'read' || tenantsOfCaller(user) === undefined
}
