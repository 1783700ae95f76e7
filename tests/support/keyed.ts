/** Sends requests with an Idempotency-Key, and compares their answers exactly. */
import { expect } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import type { Client, Doc, Refusal } from './client'
import { contents } from './contents'

export type Request = {
  body?: unknown
  headers?: Record<string, string>
  /** Another API key than the test's own; null sends none. */
  key?: null | string
}

type Arguments = [idempotencyKey: string, method: string, path: string, request?: Request]

export type Said = { headers: Headers; status: number; text: string }

let keys = 0

/** A new idempotency key. */
export const newKey = (): string => `key-${++keys}`

export const isReplay = ({ headers }: Said): boolean => headers.get('idempotent-replayed') === 'true'

/** The record of an answer to a write of one, which must be a success. */
export const docOf = ({ status, text }: Said): Doc => {
  expect([200, 201], text).toContain(status)
  return (JSON.parse(text) as { doc: Doc }).doc
}

// Headers that may differ in a replay; `referrer-policy` is sent only when the API key is in the URL.
const differing = new Set(['idempotent-replayed', 'x-request-id', 'referrer-policy'])

const headersOf = ({ headers }: Said) => [...headers].filter(([name]) => !differing.has(name))

export const keyed = (service: Client) => {
  const send = async (
    ...[idempotencyKey, method, path, { body, headers, key = service.key } = {}]: Arguments
  ): Promise<Said> => {
    const request = new globalThis.Request(`http://localhost:3000/api${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': idempotencyKey,
        ...headers,
      },
      method,
    })
    const response = await handleApi(service.payload, request)
    return { headers: response.headers, status: response.status, text: await response.text() }
  }

  return {
    /** Asserts a refusal, and that nothing was written. */
    expectRefused: async (
      refusal: Refusal,
      ...[key, method, path, { headers, ...options } = {}]: Arguments
    ): Promise<void> => {
      const all = { 'idempotency-key': key, ...headers }
      await service.refuses(method, path, refusal, { ...options, headers: all })
    },

    /** Sends a request that was answered before: the answer is that one, and nothing is written. */
    expectReplay: async (first: Said, ...request: Arguments): Promise<void> => {
      const before = await contents(service)
      const second = await send(...request)
      expect([second.status, second.text]).toEqual([first.status, first.text])
      expect([isReplay(first), isReplay(second)]).toEqual([false, true])
      expect(headersOf(second)).toEqual(headersOf(first))
      expect(await contents(service)).toEqual(before)
    },

    send,
  }
}

export type Keyed = ReturnType<typeof keyed>
