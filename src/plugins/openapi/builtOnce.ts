/**
 * A response that is built once per process and config, at the first request, and compressed once. Supports 304 Not
 * Modified.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BasePayload, PayloadRequest } from 'payload'
import { chooseEncoding, type Encoding } from '../../lib/encoding'
import { isAmong, parseTags } from '../../lib/entityTags'

type Built = { bodies: Map<Encoding, Promise<Buffer>>; tag: string }

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => toGzip(body),
  identity: (body) => Promise.resolve(body),
}

/**
 * @param build makes the text, which depends only on the config
 * @param headers headers of every response, including `Content-Type`
 */
export const builtOnce = (
  build: (payload: BasePayload) => string,
  headers: Record<string, string>,
): ((req: Pick<PayloadRequest, 'headers' | 'payload'>) => Promise<Response>) => {
  const cache = new WeakMap<object, Built>()

  const findOrBuild = (payload: BasePayload): Built => {
    const found = cache.get(payload.config)
    if (found) return found
    const body = Buffer.from(build(payload))
    const tag = createHash('sha256').update(body).digest('hex').slice(0, 32)
    const built: Built = { bodies: new Map([['identity', Promise.resolve(body)]]), tag }
    cache.set(payload.config, built)
    return built
  }

  const findBody = ({ bodies }: Built, encoding: Encoding): Promise<Buffer> | undefined => {
    const uncompressed = bodies.get('identity')
    const body = bodies.get(encoding) ?? uncompressed?.then(compress[encoding])
    if (body) bodies.set(encoding, body)
    return body
  }

  return async ({ headers: requestHeaders, payload }) => {
    const built = findOrBuild(payload)
    const encoding = chooseEncoding(requestHeaders.get('accept-encoding')).best
    const entityTag = encoding === 'identity' ? built.tag : `${built.tag}-${encoding}`
    const commonHeaders = { ...headers, ETag: `"${entityTag}"`, Vary: 'Accept-Encoding' }
    const knownTags = parseTags(requestHeaders.get('if-none-match') ?? '')
    if (knownTags && isAmong(entityTag, knownTags))
      return new Response(null, { headers: commonHeaders, status: 304 })
    return new Response((await findBody(built, encoding)) as BodyInit, {
      headers: { ...commonHeaders, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
    })
  }
}
