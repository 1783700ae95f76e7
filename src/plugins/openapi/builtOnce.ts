/**
 * A response that is built once per process and config, at the first request, and compressed once. Supports 304 Not
 * Modified.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BasePayload, PayloadRequest } from 'payload'
import { isAmong, readTags } from '../api/http/etag'

type Encoding = 'br' | 'gzip' | 'identity'

type Built = { bodies: Map<Encoding, Buffer>; tag: string }

const compress: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}

/**
 * @param build makes the text, which depends only on the config
 * @param headers headers of every response, including `Content-Type`
 */
export const builtOnce = (
  build: (payload: BasePayload) => string,
  headers: Record<string, string>,
): ((req: Pick<PayloadRequest, 'headers' | 'payload'>) => Response) => {
  const known = new WeakMap<object, Built>()

  const builtFor = (payload: BasePayload): Built => {
    const found = known.get(payload.config)
    if (found) return found
    const body = Buffer.from(build(payload))
    const tag = createHash('sha256').update(body).digest('hex').slice(0, 32)
    const built: Built = { bodies: new Map([['identity', body]]), tag }
    known.set(payload.config, built)
    return built
  }

  return ({ headers: requestHeaders, payload }) => {
    const { bodies, tag } = builtFor(payload)
    const encoding = encodingFor(requestHeaders.get('accept-encoding') ?? '')
    const own = encoding === 'identity' ? tag : `${tag}-${encoding}`
    const common = { ...headers, ETag: `"${own}"`, Vary: 'Accept-Encoding' }
    const has = readTags(requestHeaders.get('if-none-match') ?? '')
    if (has && isAmong(own, has)) return new Response(null, { headers: common, status: 304 })
    const body = bodies.get(encoding) ?? compress[encoding](bodies.get('identity') ?? Buffer.of())
    bodies.set(encoding, body)
    return new Response(body as BodyInit, {
      headers: { ...common, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
    })
  }
}

/** The best encoding that the caller accepts (RFC 9110, section 12.5.3); `q=0` refuses one. */
const encodingFor = (accepted: string): Encoding => {
  const read = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim()),
  )
  return read.has('br') ? 'br' : read.has('gzip') ? 'gzip' : 'identity'
}
