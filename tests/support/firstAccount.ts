import type { BasePayload } from 'payload'
import { offerFirstAccount } from '../../src/auth/signIn/firstAccount'

/** The token that a service without staff prints when it starts. */
export const firstAccountToken = async (payload: BasePayload): Promise<string> =>
  tokenIn(await offerFirstAccount(payload))

/** @param address as the service printed it */
export const tokenIn = (address: string | undefined): string =>
  /#token=([\w-]{43})$/.exec(address ?? '')?.[1] ?? ''
