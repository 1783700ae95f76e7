/**
 * What is said once requests are served. On standard output: how the first account is made, where there is none. To a process
 * that started this one: that too, the address and, for demonstration data, how to sign in and an API key. The key is kept
 * beside the data, so that it is the same at every start.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type BasePayload, createLocalReq } from 'payload'
import { ensureKey } from '../plugins/auth/keys'
import { offerFirstAccount } from '../plugins/auth/sign-in/firstAccount'
import { env } from '../env'
import { secretFile } from '../lib/secretFile'
import { demoSignIn } from '../seed'

export const announce = async (payload: BasePayload): Promise<void> => {
  const firstAccount = await offerFirstAccount(payload)
  // Not into the log, which others keep and read.
  if (firstAccount !== undefined)
    process.stdout.write(`There is no staff account yet. Make the first, within a day:\n${firstAccount}\n`)
  if (!process.send) return
  process.send({
    type: 'ready',
    url: env.SERVER_URL,
    ...(firstAccount === undefined ? {} : { firstAccount }),
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
  const apiKey = secretFile(join(env.DATA_DIR, 'demonstration.key'), randomUUID)
  await ensureKey(payload, apiKey, 'Demonstration')
  return { apiKey, signIn: demoSignIn }
}
