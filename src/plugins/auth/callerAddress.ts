/** The IP address of the current request's caller, for code deep within its handling. */
import { AsyncLocalStorage } from 'node:async_hooks'

const addresses = new AsyncLocalStorage<string | undefined>()

/** @param address as returned by `callerAddress` (address.ts); undefined for a caller within the process */
export const withCallerAddress = <T>(address: string | undefined, work: () => T): T =>
  addresses.run(address, work)

export const callerAddressNow = (): string | undefined => addresses.getStore()
