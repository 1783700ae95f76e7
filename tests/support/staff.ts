import { expect } from 'vitest'
import type { Answer, TestService } from './service'

export type Staff = {
  /** Calls as a signed-in browser does: Payload's own endpoints, with a session cookie. */
  api: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** The session cookie, as a header. */
  cookie: string
  id: number
}

/** Creates an account, which is of all tenants unless some are named, and signs in through the service. */
export const signIn = async (
  service: TestService,
  role = 'admin',
  email = `${role}@example.com`,
  tenants?: number[],
): Promise<Staff> => {
  const password = 'correct horse battery'
  const { id } = await service.payload.create({
    collection: 'users',
    data: { allTenants: !tenants, email, name: role, password, role, tenants } as never,
  })
  const origin = 'http://localhost:3000'
  const login = await service.api('POST', '/users/login', {
    body: { email, password },
    headers: { origin },
    key: null,
  })
  expect(login.status, JSON.stringify(login.body)).toBe(200)
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return {
    api: (method, path, body, headers) =>
      service.api(method, path, { body, headers: { cookie, origin, ...headers }, key: null }),
    cookie,
    id,
  }
}
