/**
 * What a collection's rules answer a caller. Each rule is asked once per request, unless it looks at the one record that it is
 * asked about: then for each.
 */
import type { AccessArgs, BasePayload, CollectionSlug, PayloadRequest, TypedUser, Where } from 'payload'
import type { Filter } from './filter'
import { contextOf } from '../requestContext'
import type { Answered, Found, ResolvedAccess, Right } from './resolvedAccess'

/** What decides over a collection's records, kept in its `custom` by the engine that puts it there. */
export type Guard = {
  /** What the rules answer for the caller, before the tenant filter. Asked through `askRules`, which remembers it. */
  rule: (args: AccessArgs, right: 'create' | Right) => Promise<Where | boolean>
  /** What a caller who is limited to tenants may see or do; undefined for who is not. */
  wall: (payload: BasePayload, user: TypedUser | null, right: Right) => Filter | undefined
}

export const guardOf = (payload: BasePayload, slug: string): Guard | undefined =>
  payload.collections[slug as CollectionSlug]?.config.custom?.['guard'] as Guard | undefined

export const newResolvedAccess = (user: null | TypedUser): ResolvedAccess => ({
  access: new Map(),
  answers: new Map(),
  user,
})

/** What `find` gives, asked for once for each collection and right. A failure is not kept. */
export const remembered = <T>(
  found: Found<T>,
  slug: string,
  right: string,
  find: () => Promise<T>,
): Promise<T> => {
  const key = `${slug} ${right}`
  const known = found.get(key)
  if (known) return known
  const made = find()
  found.set(key, made)
  made.catch(() => found.delete(key))
  return made
}

/** What was found so far for the caller of a request. */
export const resolvedFor = (req: PayloadRequest): ResolvedAccess => {
  const known = req.context.forecourt?.access
  // Signing in, a request gets another caller.
  return known?.user === req.user ? known : (contextOf(req).access = newResolvedAccess(req.user))
}

/** Forgets what was found of a collection: for a request whose caller may from here on see other records of it. */
export const resolveAgain = (req: PayloadRequest, slug: string): void => {
  const { access, answers, user } = resolvedFor(req)
  const others = <T>(known: ReadonlyMap<string, T>) =>
    new Map([...known].filter(([key]) => !key.startsWith(`${slug} `)))
  // A new one: other requests of the same call have not been given these records.
  contextOf(req).access = { access: others(access), answers: others(answers), user }
}

/**
 * What the rules answer: yes, no, or yes for the records that match. And whether they look at the one record that they are asked
 * about, its id or the data to be written: such a rule is asked for each record; one that answers with a filter need not be.
 *
 * @param found what was found so far for the caller (`resolvedFor`)
 * @param args as Payload gives them: the request, and of one record its id and data
 */
export const askRules = async (
  found: ResolvedAccess,
  args: AccessArgs,
  slug: string,
  right: 'create' | Right,
): Promise<{ answer: Where | boolean; looksAtRecord: boolean }> => {
  let isAskedNow = false
  const known = await remembered(found.answers, slug, right, () => {
    isAskedNow = true
    return ask(args, slug, right)
  })
  const { looksAtRecord } = known
  const given = isAskedNow || !looksAtRecord ? known : await ask(args, slug, right)
  if ('error' in given) throw given.error
  return { answer: given.answer, looksAtRecord }
}

export const answerOf = async (
  args: AccessArgs,
  slug: string,
  right: 'create' | Right,
): Promise<Where | boolean> => (await askRules(resolvedFor(args.req), args, slug, right)).answer

/** Whether a collection's rule looks at the one record it is asked about. */
export const looksAtRecord = async (
  req: PayloadRequest,
  slug: string,
  right: 'create' | Right,
): Promise<boolean> =>
  (await remembered(resolvedFor(req).answers, slug, right, () => ask({ req }, slug, right))).looksAtRecord

const ofNoRecord = new Set<string | symbol>(['collectionConfig', 'req'])

const ask = async (args: AccessArgs, slug: string, right: 'create' | Right): Promise<Answered> => {
  let looks = false
  const watched = new Proxy(args, {
    get(target, key) {
      looks ||= !ofNoRecord.has(key)
      return Reflect.get(target, key) as unknown
    },
    has(target, key) {
      looks ||= !ofNoRecord.has(key)
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      looks = true
      return Reflect.ownKeys(target)
    },
  })
  try {
    return { answer: await ruleOf(watched, slug, right), looksAtRecord: looks }
  } catch (error) {
    // Where no record is there to be looked at, the rule may well stumble over that.
    if (looks) return { error, looksAtRecord: true }
    throw error
  }
}

const ruleOf = async (args: AccessArgs, slug: string, right: 'create' | Right): Promise<Where | boolean> => {
  const { payload } = args.req
  const guard = guardOf(payload, slug)
  if (guard) return guard.rule(args, right)
  const rule = payload.collections[slug as CollectionSlug]?.config.access[
    right === 'name' ? 'read' : right
  ] as ((args: AccessArgs) => Promise<Where | boolean> | Where | boolean) | undefined
  return rule ? rule(args) : false
}
