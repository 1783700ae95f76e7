/** Bodies that are none: what they are called, how they are refused, and that nothing is written for them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { expectRefusal, useClient } from '../support/client'
import { contents } from '../support/contents'

const service = useClient()
let lead = 0
beforeAll(async () => {
  lead = (await service.create('leads', { name: 'Ann' })).id
})

/** The three operations that take a body. */
const targets = () => [
  ['POST', '/leads'],
  ['PATCH', `/leads/${lead}`],
  ['PATCH', '/leads?where[id][exists]=true'],
]

type Raw = { body?: BodyInit | null; headers?: Record<string, string> }

const sendRaw = async (method: string, path: string, { body = null, headers = {} }: Raw) => {
  const request = new Request(`http://localhost/api${path}`, {
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    headers: { authorization: service.key, 'content-type': 'application/json', ...headers },
    method,
  })
  const answer = await handleApi(service.payload, request)
  return { body: JSON.parse(await answer.text()) as unknown, headers: answer.headers, status: answer.status }
}

const expectRefusedEverywhere = async (
  make: () => Raw,
  refusal: { code: string; says?: RegExp; status: number },
) => {
  const before = await contents(service)
  for (const [method = '', path = ''] of targets()) {
    const answer = await sendRaw(method, path, make())
    expectRefusal(`${method} ${path}`, answer, refusal)
  }
  expect(await contents(service)).toEqual(before)
}

describe('a body', () => {
  it.each(['[]', '[{"name":"x"}]', '"text"', '"{\\"name\\":\\"x\\"}"', '1', '0', 'true', 'false', 'null'])(
    '%s is no object',
    async (body) => {
      const refusal = { code: 'invalid_body', says: /must be a JSON object/, status: 400 }
      await expectRefusedEverywhere(() => ({ body }), refusal)
    },
  )

  it.each([
    '',
    ' ',
    '{',
    '{"name":',
    '{"name":"x"',
    "{'name':'x'}",
    '{name:"x"}',
    '{"name":"x",}',
    '{"name":"x"}}',
    'name=x',
    '{"name":"a\nb"}',
    '{"name":undefined}',
    '{"name":NaN}',
    '{"name":01}',
    '\u0000',
    '{"name":"\\ud8"}',
    '\ufeff\ufeff{}',
  ])('%j is not JSON', async (body) => {
    await expectRefusedEverywhere(() => ({ body }), { code: 'invalid_json', status: 400 })
  })

  it('that is missing is not JSON', async () => {
    await expectRefusedEverywhere(() => ({}), { code: 'invalid_json', says: /empty/, status: 400 })
  })

  it.each([[[0xff]], [[0xc3, 0x28]], [[0xed, 0xa0, 0x80]], [[0xf0, 0x9f]]])(
    'with the bytes %j is not UTF-8',
    async (bytes) => {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
      await expectRefusedEverywhere(() => ({ body: new Uint8Array(body) }), {
        code: 'invalid_json',
        says: /not valid UTF-8/,
        status: 400,
      })
    },
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
    '',
    'json',
  ])('of the type %j is refused with 415', async (type) => {
    const raw = { body: '{"name":"x"}', headers: { 'content-type': type } }
    await expectRefusedEverywhere(() => raw, {
      code: 'unsupported_media_type',
      says: /application\/json/,
      status: 415,
    })
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    ' application/json ',
  ])('of the type %j is taken', async (type) => {
    const answer = await sendRaw('POST', '/leads', {
      body: '{"name":"typed"}',
      headers: { 'content-type': type },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  })

  it('nested as deep as its size allows is refused before it is parsed', async () => {
    const deep = `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    await expectRefusedEverywhere(() => ({ body: deep }), {
      code: 'invalid_body',
      says: /nested more than 1000 levels deep/,
      status: 400,
    })
  })

  it('with nothing in it writes nothing but the time', async () => {
    const before = await service.get(`/leads/${lead}`)
    const after = await service.update(`/leads/${lead}`, {})
    expect({ ...after, updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 })
  })
})

describe('a body of more than 1 MiB', () => {
  const limit = 1024 ** 2
  const refusal = { code: 'body_too_large', says: /larger than 1048576 bytes/, status: 413 }
  const ofSize = (size: number) => `{"notes":"${'x'.repeat(size - 12)}"}`

  it('is refused, and one of exactly 1 MiB is taken', async () => {
    await expectRefusedEverywhere(() => ({ body: ofSize(limit + 1) }), refusal)
    const answer = await sendRaw('POST', '/leads', { body: ofSize(limit) })
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(201)
  })

  it('is refused by the length it announces, before it is read', async () => {
    const raw = { body: '{"name":"x"}', headers: { 'content-length': String(limit + 1) } }
    await expectRefusedEverywhere(() => raw, refusal)
  })

  it('is refused as it streams in, whatever length was announced', async () => {
    let pulled = 0
    const stream = () =>
      new ReadableStream({
        pull(controller) {
          pulled += 1
          controller.enqueue(new Uint8Array(64 * 1024).fill(32))
        },
      })
    for (const length of ['', '12', 'abc']) {
      const headers: Record<string, string> = length === '' ? {} : { 'content-length': length }
      pulled = 0
      await expectRefusedEverywhere(() => ({ body: stream(), headers }), refusal)
      // 16 chunks fill the limit; the endless rest is never asked for.
      expect(pulled).toBeLessThan(3 * 20)
    }
  })

  it('is refused for a GET in the form of a POST too', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-payload-http-method-override': 'GET',
    }
    const before = await contents(service)
    const answer = await sendRaw('POST', '/leads', { body: `limit=${'1'.repeat(limit)}`, headers })
    expectRefusal('POST /leads', answer, refusal)
    expect(await contents(service)).toEqual(before)
  })
})
