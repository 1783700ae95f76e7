import { lookup, Resolver } from 'node:dns/promises'
import { Refused } from './failures'

/** The addresses of a name. @throws {Refused} when it has none, or nobody says. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** What DNS answers when there is no such name, or none with an address. */
const nowhere = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

const refusal = (...causes: unknown[]) => {
  const isNowhere = causes.every((cause) => nowhere.includes((cause as NodeJS.ErrnoException).code ?? ''))
  return new Refused(isNowhere ? 'name_not_found' : 'name_failed', { cause: causes[0] })
}

/**
 * Asks DNS itself, never the hosts file. Not `dns.lookup`: it takes a thread of a pool of four while a name
 * server keeps it waiting, and files and hashes wait for the same threads.
 *
 * @param resolver made with other servers or times, if not the system's
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

/** As every other program of this machine does, with its hosts file: for names that the operator allows. */
export const resolveHere: Resolve = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch (cause) {
    throw refusal(cause)
  }
}
