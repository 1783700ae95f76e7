/**
 * Announces a started service. On standard output: how to create the first account, if there is none. To a parent
 * process: also the URL and, with demonstration data, the sign-in and an API key. That key is stored in DATA_DIR, so
 * every start announces the same one.
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
  // Not logged, because logs are stored and read by others.
  if (firstAccount !== undefined)
    process.stdout.write(`There is no staff account yet. Make the first, within a day:\n${firstAccount}\n`)
  if (!process.send) return
  process.send({
    type: 'ready',
    url: env.SERVER_URL,
    ...(firstAccount === undefined ? {} : { firstAccount }),
    ...(env.SEED === 'demo' ? await prepareDemo(payload) : {}),
  })
}

const prepareDemo = async (payload: BasePayload) => {
  const { totalDocs } = await payload.count({
    collection: 'users',
    overrideAccess: true,
    req: await createLocalReq({}, payload),
    where: { email: { equals: demoSignIn.email } },
  })
  // Without the demonstration account the data is not demonstration data, so no key is created.
  if (totalDocs === 0) return {}
  const apiKey = secretFile(join(env.DATA_DIR, 'demonstration.key'), randomUUID)
  await ensureKey(payload, apiKey, 'Demonstration')
  return { apiKey, signIn: demoSignIn }
}
