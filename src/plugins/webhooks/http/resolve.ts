import { lookup, Resolver } from 'node:dns/promises'
import { Refused } from './failures'

/** Resolves a name. @throws {Refused} if it has no address or DNS does not respond */
export type Resolve = (name: string) => Promise<readonly string[]>

/** DNS error codes for a name that does not exist or has no address. */
const nowhere = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

const refusal = (...causes: unknown[]) => {
  const isNowhere = causes.every((cause) => nowhere.includes((cause as NodeJS.ErrnoException).code ?? ''))
  return new Refused(isNowhere ? 'name_not_found' : 'name_failed', { cause: causes[0] })
}

/**
 * Queries DNS directly and ignores the hosts file. `dns.lookup` would occupy one of libuv's four threads while it
 * waits, which file access and hashing need too.
 *
 * @param resolver replaceable for other name servers or time limits
 */
export const createResolve = (resolver = new Resolver({ timeout: 700, tries: 2 })): Resolve => {
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length > 0) return found
    throw refusal(
      ...[four, six].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
    )
  }
}

/** Resolves like every program of this machine, with its hosts file: for hosts that the operator allows. */
export const resolveBySystem: Resolve = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch (cause) {
    throw refusal(cause)
  }
}
