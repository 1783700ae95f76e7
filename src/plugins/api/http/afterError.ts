/**
 * `afterError` hooks, of the collection and then of the config, run for requests that Payload does not answer itself, as Payload
 * runs them for its own: each once, with the answer as `result`, which it may replace. A hook that fails is logged, and the
 * answer goes out without it.
 */
import { type BasePayload, createLocalReq, type TypedUser } from 'payload'
import { mustRunPerRecord } from '../../../fields/bulkSafe'
import { configOf } from './requestPath'

type Failed = {
  /** Undefined: it is not known. */
  caller: TypedUser | undefined
  error: unknown
  /** Below the interface's own path: it names the collection. */
  path: string
  requestId: string
}

/** @returns the answer, or what the hooks make of it */
export const runAfterErrorHooks = async (
  payload: BasePayload,
  request: Request,
  { caller, error, path, requestId }: Failed,
  answer: Response,
): Promise<Response> => {
  const slug = path.split('/')[1] ?? ''
  const collection = configOf(payload, slug)
  const hooks = [...(collection?.hooks.afterError ?? []), ...(payload.config.hooks.afterError ?? [])].filter(
    (hook) => mustRunPerRecord(hook, 'read'),
  )
  if (hooks.length === 0) return answer
  const req = await createLocalReq(
    {
      context: { forecourt: { requestId } },
      req: { headers: request.headers, url: request.url },
      ...(caller ? { user: caller } : {}),
    },
    payload,
  )
  let result = (await answer.clone().json()) as never
  let { status } = answer
  let isReplaced = false
  for (const hook of hooks) {
    try {
      const replacement = await hook({
        collection,
        context: req.context,
        error: error instanceof Error ? error : new Error(String(error)),
        req,
        result,
        // As Payload calls both kinds: of an error of no collection there is none to pass.
      } as never)
      if (!replacement) continue
      isReplaced = true
      result = (replacement.response ?? result) as never
      status = replacement.status ?? status
    } catch (failure) {
      payload.logger.error({ err: failure, hook: hook.name, msg: 'afterError hook failed', requestId })
    }
  }
  return isReplaced ? Response.json(result, { headers: answer.headers, status }) : answer
}
