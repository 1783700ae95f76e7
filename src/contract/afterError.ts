/**
 * Hooks that are told of errors (`afterError` of a collection, then of the config) run for requests that Payload does not
 * answer itself, as they do for those that it does: each once, with the answer as `result`, which it may replace. One that
 * fails is logged, and costs nobody the answer.
 */
import { type BasePayload, type CollectionSlug, createLocalReq, type TypedUser } from 'payload'
import { isNeededApart } from '../fields/together'

const callers = new WeakMap<Request, TypedUser>()

/** Who sends a request, for the hooks that are told if it fails. */
export const noteCaller = (request: Request, caller: TypedUser): TypedUser => {
  callers.set(request, caller)
  return caller
}

type Failed = {
  error: unknown
  /** Below the interface's own path: it names the collection. */
  path: string
  requestId: string
}

/** @returns the answer, or what the hooks make of it */
export const tellAfterError = async (
  payload: BasePayload,
  request: Request,
  { error, path, requestId }: Failed,
  answer: Response,
): Promise<Response> => {
  const slug = path.split('/')[1] ?? ''
  const collection = Object.hasOwn(payload.collections, slug)
    ? payload.collections[slug as CollectionSlug].config
    : undefined
  const hooks = [...(collection?.hooks.afterError ?? []), ...(payload.config.hooks.afterError ?? [])].filter(
    (hook) => isNeededApart(hook, 'read'),
  )
  if (hooks.length === 0) return answer
  const user = callers.get(request)
  const req = await createLocalReq(
    {
      context: { requestId },
      req: { headers: request.headers, url: request.url },
      ...(user ? { user } : {}),
    },
    payload,
  )
  let result = (await answer.clone().json()) as never
  let { status } = answer
  let isReplaced = false
  for (const hook of hooks) {
    try {
      const told = await hook({
        collection,
        context: req.context,
        error: error instanceof Error ? error : new Error(String(error)),
        req,
        result,
        // As Payload calls both kinds: of an error of no collection there is none to pass.
      } as never)
      if (!told) continue
      isReplaced = true
      result = (told.response ?? result) as never
      status = told.status ?? status
    } catch (failure) {
      payload.logger.error({ err: failure, hook: hook.name, msg: 'afterError hook failed', requestId })
    }
  }
  return isReplaced ? Response.json(result, { headers: answer.headers, status }) : answer
}
