/**
 * Evaluates a collection's access rules. Each rule is called once per request, unless it looks at the record: then once
 * per record.
 */
import type { AccessArgs, BasePayload, CollectionSlug, PayloadRequest, TypedUser, Where } from 'payload'
import type { Filter } from './filter'
import { contextOf } from '../requestContext'
import type { RuleResult, Cache, ResolvedAccess, Right } from './resolvedAccess'

/** The access of a collection as `auth` defines it, stored in the collection's `custom`. */
export type Guard = {
  /**
   * The collection's own rule, without the tenant filter. To be called through `evaluateRule`, which caches the result.
   */
  rule: (args: AccessArgs, right: 'create' | Right) => Promise<Where | boolean>
  /** The records of the caller's tenants; undefined for a caller who is not limited to tenants. */
  tenantFilter: (payload: BasePayload, user: TypedUser | null, right: Right) => Filter | undefined
}

export const guardOf = (payload: BasePayload, slug: string): Guard | undefined =>
  payload.collections[slug as CollectionSlug]?.config.custom?.['guard'] as Guard | undefined

export const newResolvedAccess = (user: null | TypedUser): ResolvedAccess => ({
  access: new Map(),
  ruleResults: new Map(),
  user,
})

/** Returns the cached result for a collection and right, or else calls `load` and caches its result, unless it fails. */
export const getOrLoad = <T>(
  cache: Cache<T>,
  slug: string,
  right: string,
  load: () => Promise<T>,
): Promise<T> => {
  const key = `${slug} ${right}`
  const cachedResult = cache.get(key)
  if (cachedResult) return cachedResult
  const result = load()
  cache.set(key, result)
  result.catch(() => cache.delete(key))
  return result
}

/** The access that was resolved so far for the caller of a request. */
export const resolvedFor = (req: PayloadRequest): ResolvedAccess => {
  const resolved = req.context.forecourt?.access
  // The user of a request changes when the caller signs in.
  return resolved?.user === req.user ? resolved : (contextOf(req).access = newResolvedAccess(req.user))
}

/** Drops the cached access to a collection, when the caller may see other records of that collection from here on. */
export const dropResolved = (req: PayloadRequest, slug: string): void => {
  const { access, ruleResults, user } = resolvedFor(req)
  const omitSlug = <T>(cache: ReadonlyMap<string, T>) =>
    new Map([...cache].filter(([key]) => !key.startsWith(`${slug} `)))
  // A new object: the other Payload requests that serve this HTTP request share the old one, and must not see these records.
  contextOf(req).access = { access: omitSlug(access), ruleResults: omitSlug(ruleResults), user }
}

/**
 * The result of a collection's access rule, and whether the rule looks at the record: at its id or at the data to be
 * written. Such a rule is called for each record; the result of any other rule is cached.
 *
 * @param resolved what was resolved so far for the caller (`resolvedFor`)
 * @param args as Payload passes them: the request and, for one record, its id and data
 */
export const evaluateRule = async (
  resolved: ResolvedAccess,
  args: AccessArgs,
  slug: string,
  right: 'create' | Right,
): Promise<{ answer: Where | boolean; looksAtRecord: boolean }> => {
  let isCalledNow = false
  const firstResult = await getOrLoad(resolved.ruleResults, slug, right, () => {
    isCalledNow = true
    return watchRule(args, slug, right)
  })
  const { looksAtRecord } = firstResult
  const result = isCalledNow || !looksAtRecord ? firstResult : await watchRule(args, slug, right)
  if ('error' in result) throw result.error
  return { answer: result.answer, looksAtRecord }
}

export const getRuleAnswer = async (
  args: AccessArgs,
  slug: string,
  right: 'create' | Right,
): Promise<Where | boolean> => (await evaluateRule(resolvedFor(args.req), args, slug, right)).answer

/** Whether a collection's rule looks at the record. */
export const looksAtRecord = async (
  req: PayloadRequest,
  slug: string,
  right: 'create' | Right,
): Promise<boolean> =>
  (await getOrLoad(resolvedFor(req).ruleResults, slug, right, () => watchRule({ req }, slug, right)))
    .looksAtRecord

const argumentsWithoutRecord = new Set<string | symbol>(['collectionConfig', 'req'])

/** Runs a collection's access rule, and finds out whether the rule looks at the record. */
const watchRule = async (args: AccessArgs, slug: string, right: 'create' | Right): Promise<RuleResult> => {
  let hasLooked = false
  const watched = new Proxy(args, {
    get(target, key) {
      hasLooked ||= !argumentsWithoutRecord.has(key)
      return Reflect.get(target, key) as unknown
    },
    has(target, key) {
      hasLooked ||= !argumentsWithoutRecord.has(key)
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      hasLooked = true
      return Reflect.ownKeys(target)
    },
  })
  try {
    return { answer: await runRule(watched, slug, right), looksAtRecord: hasLooked }
  } catch (error) {
    // A rule that looks at the record may fail when it is called without a record.
    if (hasLooked) return { error, looksAtRecord: true }
    throw error
  }
}

const runRule = async (args: AccessArgs, slug: string, right: 'create' | Right): Promise<Where | boolean> => {
  const { payload } = args.req
  const guard = guardOf(payload, slug)
  if (guard) return guard.rule(args, right)
  const rule = payload.collections[slug as CollectionSlug]?.config.access[
    right === 'reference' ? 'read' : right
  ] as ((args: AccessArgs) => Promise<Where | boolean> | Where | boolean) | undefined
  return rule ? rule(args) : false
}
