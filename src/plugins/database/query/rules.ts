/**
 * What a collection's rules answer a caller. Each rule is asked once per request, unless it looks at the one record that it is
 * asked about: then for each.
 */
import type { AccessArgs, BasePayload, CollectionSlug, PayloadRequest, TypedUser, Where } from 'payload'
import type { Filter } from './filter'
import { contextOf } from '../requestContext'
import {
  type Answered,
  newResolvedAccess,
  type ResolvedAccess,
  remembered,
  type Right,
} from './resolvedAccess'

/** What decides over a collection's records, kept in its `custom` by the engine that puts it there. */
export type Guard = {
  /** What the rules answer for the caller, before the tenant filter. Asked through `answerOf`, which remembers it. */
  rule: (args: AccessArgs, right: 'create' | Right) => Promise<Where | boolean>
  /** What a caller who is limited to tenants may see or do; undefined for who is not. */
  wall: (payload: BasePayload, user: TypedUser | null, right: Right) => Filter | undefined
}

export const guardOf = (payload: BasePayload, slug: string): Guard | undefined =>
  payload.collections[slug as CollectionSlug]?.config.custom?.['guard'] as Guard | undefined

/** What was found so far for the caller of a request. */
export const resolvedFor = (req: PayloadRequest): ResolvedAccess => {
  const context = contextOf(req)
  // Signing in, a request gets another caller.
  if (context.access?.user !== req.user) context.access = newResolvedAccess(req.user)
  return context.access
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
 * What the rules answer: yes, no, or yes for the records that match.
 *
 * @param args as Payload gives them: the request, and of one record its id and data
 */
export const answerOf = async (
  args: AccessArgs,
  slug: string,
  right: 'create' | Right,
): Promise<Where | boolean> => {
  let isAskedNow = false
  const known = await remembered(resolvedFor(args.req).answers, slug, right, () => {
    isAskedNow = true
    return ask(args, slug, right)
  })
  const given = isAskedNow || !known.looksAtRecord ? known : await ask(args, slug, right)
  if ('error' in given) throw given.error
  return given.answer
}

/**
 * Whether a collection's rule looks at the one record it is asked about, its id or the data to be written. Such a
 * rule must be asked for each record; one that answers with a filter need not.
 */
export const looksAtRecord = async (
  req: PayloadRequest,
  slug: string,
  right: 'create' | Right,
): Promise<boolean> => {
  const { answers } = resolvedFor(req)
  const { looksAtRecord: looks } = await remembered(answers, slug, right, () => ask({ req }, slug, right))
  return looks
}

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
