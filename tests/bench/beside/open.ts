/** How each side begins: its schema and a key made on an empty database, and a handler for its requests. */
import { randomUUID } from 'node:crypto'
import { getPayload, handleEndpoints } from 'payload'

export type SideName = 'ours' | 'stock'

/** @returns what a request sends as `Authorization` */
type Prepare = (url: string) => Promise<string>

type Open = (url: string) => Promise<(request: Request) => Promise<Response>>

const ours: { open: Open; prepare: Prepare } = {
  async open() {
    const { boot } = await import('../../../src/runtime/boot')
    const { handleApi } = await import('../../../src/plugins/api')
    const { payload } = await boot()
    payload.logger.level = 'silent'
    return (request) => handleApi(payload, request)
  },
  async prepare() {
    const { boot } = await import('../../../src/runtime/boot')
    const { createKey } = await import('../../../src/plugins/auth/keys')
    const { payload } = await boot()
    return `Bearer ${(await createKey(payload, 'bench')).key}`
  },
}

const stock: { open: Open; prepare: Prepare } = {
  async open(url) {
    const { stockConfig } = await import('./stock')
    const config = stockConfig(url)
    await getPayload({ config })
    return (request) => handleEndpoints({ config, request })
  },
  // Not in production, where Payload would not make its tables by itself.
  async prepare(url) {
    const { stockConfig } = await import('./stock')
    const payload = await getPayload({ config: stockConfig(url) })
    const apiKey = randomUUID()
    await payload.create({ collection: 'apiKeys', data: { apiKey, enableAPIKey: true } as never })
    return `apiKeys API-Key ${apiKey}`
  },
}

export const begin = { ours, stock }
