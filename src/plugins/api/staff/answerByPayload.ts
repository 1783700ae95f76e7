import { type Endpoint, NotFound, type PayloadRequest } from 'payload'

type Own = Omit<Endpoint, 'root'>

/** Calls the endpoint of Payload that one of ours replaces. */
export const answerByPayload = (
  req: PayloadRequest,
  slug: string,
  { handler, method, path }: Own,
): Promise<Response> | Response => {
  const { endpoints } = req.payload.collections[slug as 'users'].config
  const own = (endpoints || []).find(
    (each) => each.method === method && each.path === path && each.handler !== handler,
  )
  if (!own) throw new NotFound(req.t)
  return own.handler(req)
}
