/**
 * A response that is built once per process and config, at the first request, and compressed once. Supports 304 Not
 * Modified.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BasePayload, PayloadRequest } from 'payload'
import { acceptedEncoding, type Encoding } from '../../lib/encoding'
import { isAmong, readTags } from '../../lib/entityTags'

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
  const known = new WeakMap<object, Built>()

  const builtFor = (payload: BasePayload): Built => {
    const found = known.get(payload.config)
    if (found) return found
    const body = Buffer.from(build(payload))
    const tag = createHash('sha256').update(body).digest('hex').slice(0, 32)
    const built: Built = { bodies: new Map([['identity', Promise.resolve(body)]]), tag }
    known.set(payload.config, built)
    return built
  }

  const bodyIn = ({ bodies }: Built, encoding: Encoding): Promise<Buffer> | undefined => {
    const plain = bodies.get('identity')
    const body = bodies.get(encoding) ?? plain?.then(compress[encoding])
    if (body) bodies.set(encoding, body)
    return body
  }

  return async ({ headers: requestHeaders, payload }) => {
    const built = builtFor(payload)
    const encoding = acceptedEncoding(requestHeaders.get('accept-encoding')).best
    const own = encoding === 'identity' ? built.tag : `${built.tag}-${encoding}`
    const common = { ...headers, ETag: `"${own}"`, Vary: 'Accept-Encoding' }
    const has = readTags(requestHeaders.get('if-none-match') ?? '')
    if (has && isAmong(own, has)) return new Response(null, { headers: common, status: 304 })
    return new Response((await bodyIn(built, encoding)) as BodyInit, {
      headers: { ...common, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
    })
  }
}
