/** Determines the IP address of a caller. */
import { isIP, isIPv4, SocketAddress } from 'node:net'
import type { HeaderReader } from '../../lib/headers'

/**
 * Returns the caller's IP address: that of the connection or, behind trusted proxies, the address that the outermost
 * trusted proxy saw. Entries of X-Forwarded-For that the caller wrote are never used.
 *
 * @param trusted the number of proxies before the service, each of which appends the address it saw to
 *   X-Forwarded-For
 */
export const callerAddress = (
  connection: string | undefined,
  headers: HeaderReader,
  trusted: number,
): string | undefined => {
  if (trusted === 0) return connection
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim())
  // The nearest proxy wrote the last entry. With fewer entries than proxies the request bypassed some of them.
  for (let hops = Math.min(trusted, forwarded.length); hops > 0; hops--) {
    const address = withoutPort(forwarded[forwarded.length - hops] ?? '')
    if (isIP(address)) return address
  }
  return connection
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/** The unit for rate limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber. */
export const networkOf = (address: string): string => {
  const unscoped = address.split('%')[0] ?? ''
  if (isIPv4(unscoped)) return unscoped
  if (isIP(unscoped) === 0) return 'unknown'
  const canonical = new SocketAddress({ address: unscoped, family: 'ipv6' }).address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1]
  return mapped ?? `${splitGroups(canonical).slice(0, 4).join(':')}::/64`
}

const splitGroups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}
