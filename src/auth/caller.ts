/** The address of whoever made the request that is being answered, for what is deep within its handling. */
import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string | undefined>()

/** @param address as `callerAddress` gives it; undefined for a caller within the process */
export const withCaller = <T>(address: string | undefined, work: () => T): T => callers.run(address, work)

export const callerNow = (): string | undefined => callers.getStore()
