/**
 * Runs the `afterError` hooks of the collection and of the config for requests that Payload's handler does not answer,
 * in the same way as Payload: each once, with the response as `result`, which it may replace. A hook that throws is
 * logged and otherwise ignored.
 */
import { type BasePayload, createLocalReq, type TypedUser } from 'payload'
import { mustRunPerRecord } from '../../../fields/bulkSafe'
import type { ApiAnswer, ApiRequest } from './message'
import { configOf } from './requestPath'
import type { Serialized } from './answer'
import { serializeAtOnce } from './serialize'

type Failed = {
  /** Undefined if unknown. */
  caller: TypedUser | undefined
  error: unknown
  /** Relative to the REST API's base path; its first segment is the collection. */
  path: string
  requestId: string
}

/** @returns the response, or the one that a hook returned */
export const runAfterErrorHooks = async (
  payload: BasePayload,
  { headers, origin, path: fullPath, search }: ApiRequest,
  { caller, error, path, requestId }: Failed,
  refusal: ApiAnswer & { body: Serialized },
): Promise<ApiAnswer> => {
  const slug = path.split('/')[1] ?? ''
  const collection = configOf(payload, slug)
  const hooks = [...(collection?.hooks.afterError ?? []), ...(payload.config.hooks.afterError ?? [])].filter(
    (hook) => mustRunPerRecord(hook, 'read'),
  )
  if (hooks.length === 0) return refusal
  const req = await createLocalReq(
    {
      context: { forecourt: { requestId } },
      req: { headers: new Headers([...headers]), url: `${origin}${fullPath}${search}` },
      ...(caller ? { user: caller } : {}),
    },
    payload,
  )
  let result = JSON.parse(Buffer.concat(refusal.body.chunks).toString()) as never
  let { status } = refusal
  let isReplaced = false
  for (const hook of hooks) {
    try {
      const replacement = await hook({
        collection,
        context: req.context,
        error: error instanceof Error ? error : new Error(String(error)),
        req,
        result,
        // Payload's type requires a collection, but hooks of the config may be called without one.
      } as never)
      if (!replacement) continue
      isReplaced = true
      result = (replacement.response ?? result) as never
      status = replacement.status ?? status
    } catch (failure) {
      payload.logger.error({ err: failure, hook: hook.name, msg: 'afterError hook failed', requestId })
    }
  }
  return isReplaced ? { ...refusal, body: serializeAtOnce(result), status } : refusal
}
