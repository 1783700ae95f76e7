/** The service in this process, on the database that the environment was given. A request goes in, an answer comes out. */
import type { BasePayload } from 'payload'

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

export type Ours = {
  /** @throws when the answer is no success. @returns the body as text */
  call: (...args: Parameters<Send>) => Promise<string>
  close: () => Promise<void>
  payload: BasePayload
  send: Send
}

export const startOurs = async (): Promise<Ours> => {
  const { boot } = await import('../../src/runtime/boot')
  const { handleApi } = await import('../../src/plugins/api')
  const { createKey } = await import('../../src/plugins/auth/keys')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  const { key } = await createKey(payload, 'bench')
  const send: Send = (method, path, body) =>
    handleApi(
      payload,
      new Request(`http://localhost:3000/api${path}`, {
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  return {
    async call(method, path, body) {
      const response = await send(method, path, body)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
      return text
    },
    close,
    payload,
    send,
  }
}
