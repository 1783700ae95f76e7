/** Two tenants with a key each, for plain tests of what one may do with what is the other's. */
import { createKey } from '../../../src/plugins/auth/keys'
import type { Client, Doc } from '../client'
import type { Answer, CallOptions } from '../service'

/** An answer as these tests read it. */
export type Told = Omit<Answer, 'body'> & {
  body: { docs: Doc[]; email?: unknown; totalDocs: number }
}

export type Pair = {
  /** A request of the first tenant's key. */
  asked: (method: string, path: string, body?: unknown) => Promise<Told>
  /** A request of the second tenant's key. */
  askedByOther: (method: string, path: string, body?: unknown) => Promise<Told>
  foreign: CallOptions
  other: number
  own: number
  ownKey: CallOptions
}

export const startPair = async (service: Client): Promise<Pair> => {
  const [own, other] = await Promise.all(['own', 'other'].map((name) => service.create('tenants', { name })))
  const keyOf = async (tenants: (Doc | undefined)[]): Promise<CallOptions> => {
    const ids = tenants.flatMap((tenant) => (tenant ? [tenant.id] : []))
    return { key: (await createKey(service.payload, 'limited', { tenants: ids })).key }
  }
  const [ownKey, foreign] = [await keyOf([own]), await keyOf([other])]
  const by =
    (options: CallOptions): Pair['asked'] =>
    (method, path, body) =>
      service.api(method, path, { ...options, ...(body === undefined ? {} : { body }) })
  return {
    asked: by(ownKey),
    askedByOther: by(foreign),
    foreign,
    other: other?.id ?? 0,
    own: own?.id ?? 0,
    ownKey,
  }
}
