/** Two tenants with a key each, for simple tests of what one may do with the other's records. */
import { createKey } from '../../../src/plugins/auth/keys'
import type { Client, Doc } from '../client'
import type { Answer, CallOptions } from '../service'

/** An answer in the type that these tests need. */
export type PairAnswer = Omit<Answer, 'body'> & {
  body: { docs: Doc[]; email?: unknown; totalDocs: number }
}

export type Pair = {
  /** A request of the first tenant's key. */
  ask: (method: string, path: string, body?: unknown) => Promise<PairAnswer>
  /** A request of the second tenant's key. */
  askAsOther: (method: string, path: string, body?: unknown) => Promise<PairAnswer>
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
    (options: CallOptions): Pair['ask'] =>
    (method, path, body) =>
      service.api(method, path, { ...options, ...(body === undefined ? {} : { body }) })
  return {
    ask: by(ownKey),
    askAsOther: by(foreign),
    foreign,
    other: other?.id ?? 0,
    own: own?.id ?? 0,
    ownKey,
  }
}
