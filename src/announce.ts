/**
 * What a process that started this one is told when requests are served: the address and, for demonstration
 * data, how to sign in and an API key. The key is kept beside the data, so that it is the same at every start.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type BasePayload, createLocalReq } from 'payload'
import { ensureKey } from './auth/keys'
import { env } from './env'
import { keep } from './keep'
import { demoSignIn } from './seed'

export const announce = async (payload: BasePayload): Promise<void> => {
  if (!process.send) return
  process.send({
    type: 'ready',
    url: env.SERVER_URL,
    ...(env.SEED === 'demo' ? await demonstration(payload) : {}),
  })
}

const demonstration = async (payload: BasePayload) => {
  const { totalDocs } = await payload.count({
    collection: 'users',
    overrideAccess: true,
    req: await createLocalReq({}, payload),
    where: { email: { equals: demoSignIn.email } },
  })
  // Data of somebody's own: there is nothing to demonstrate, and no key to make without being asked.
  if (totalDocs === 0) return {}
  const apiKey = keep(join(env.DATA_DIR, 'demonstration.key'), randomUUID)
  await ensureKey(payload, apiKey, 'Demonstration')
  return { apiKey, signIn: demoSignIn }
}
