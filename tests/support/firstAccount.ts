import type { BasePayload } from 'payload'
import { offerFirstAccount } from '../../src/plugins/auth/sign-in/firstAccount'

/** The token that a service without staff prints when it starts. */
export const firstAccountToken = async (payload: BasePayload): Promise<string> =>
  /#token=([\w-]{43})$/.exec((await offerFirstAccount(payload)) ?? '')?.[1] ?? ''
