/** The allowed destinations of deliveries: public IP addresses, and hosts that the operator allows. */
import { BlockList, isIP } from 'node:net'

/**
 * Each range that is not public, and its purpose, by IANA's special-purpose address registries (RFC 6890). Ranges that
 * embed another address (6to4, NAT64, Teredo) are refused entirely. The first match counts.
 */
const specialRanges: readonly (readonly [range: string, purpose: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'a private network'],
  ['100.64.0.0/10', 'the inside of a carrier’s network'],
  ['127.0.0.0/8', 'this machine'],
  ['168.63.129.16/32', 'the platform that virtual machines of a cloud stand on'],
  ['169.254.0.0/16', 'the link alone, where clouds keep their credentials'],
  ['172.16.0.0/12', 'a private network'],
  ['192.0.0.0/24', 'the protocol itself'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'name servers that answer for private networks'],
  ['192.52.193.0/24', 'multicast relays'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'a private network'],
  ['192.175.48.0/24', 'name servers that answer for private networks'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'a use to be decided'],

  ['::/128', 'no address'],
  ['::1/128', 'this machine'],
  ['::ffff:0:0/96', 'IPv4 written as IPv6'],
  ['::ffff:0:0:0/96', 'IPv4 translated'],
  ['::/96', 'IPv4 written as IPv6, of old'],
  ['64:ff9b::/96', 'IPv4 translated by NAT64'],
  ['64:ff9b:1::/48', 'IPv4 translated by NAT64 in a private network'],
  ['100::/64', 'packets to be thrown away'],
  ['100:0:0:1::/64', 'packets to be thrown away'],
  ['2001::/32', 'IPv4 tunnelled by Teredo'],
  ['2001:2::/48', 'benchmarks'],
  ['2001:10::/28', 'hashes of keys (ORCHID)'],
  ['2001:20::/28', 'hashes of keys (ORCHID)'],
  ['2001::/23', 'the protocol itself'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', 'IPv4 tunnelled by 6to4'],
  ['2620:4f:8000::/48', 'name servers that answer for private networks'],
  ['3ffe::/16', 'a test network of old'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segments of a route'],
  ['fc00::/7', 'a private network'],
  ['fe80::/10', 'the link alone'],
  ['fec0::/10', 'a private network of old'],
  ['ff00::/8', 'multicast'],
  // Public IPv6 addresses lie in 2000::/3; these three ranges are the rest.
  ['::/3', 'a use to be decided'],
  ['4000::/2', 'a use to be decided'],
  ['8000::/1', 'a use to be decided'],
]

const family = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

// One BlockList per range: in a shared list an IPv6 range would match IPv4 addresses by their mapped form.
const rows = specialRanges.map(([range, purpose]) => {
  const [network = '', length] = range.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(length), family(network))
  return { family: family(network), list, purpose }
})

/** The purpose of an address that is not public, to be read after "for"; undefined for a public address. */
export const purposeOf = (address: string): string | undefined => {
  // An address with a zone (`fe80::1%eth0`) names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%')) return 'nothing that is known'
  const addressFamily = family(address)
  return rows.find((row) => row.family === addressFamily && row.list.check(address, addressFamily))?.purpose
}

/** Whether an IP address is on the public internet. False for text that is not an IP address. */
export const isPublic = (address: string): boolean => purposeOf(address) === undefined

/** Receivers that are allowed although they are private or use http, as `host:port` (setting WEBHOOK_ALLOW). */
export type Allow = readonly string[]

/** Whether exactly this host and port are allowed: no other port, and no other name of the host. */
export const isAllowed = ({ hostname, port, protocol }: URL, allow: Allow): boolean =>
  allow.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

const remedy = 'Send an absolute address such as https://example.com/hooks.'
const remedyWithAllow = `${remedy} What is private or http must stand in the setting WEBHOOK_ALLOW.`
const maxLength = 2_000

/**
 * Why a URL is not acceptable for a webhook and what to send instead, to be read after the name of the field. Makes
 * no DNS lookup: the name may resolve differently by the time of the connection.
 */
export const urlProblem = (value: unknown, allow: Allow): string | undefined => {
  if (typeof value !== 'string' || value === '') return `is missing. ${remedy}`
  if (value.length > maxLength) return `has more than ${maxLength.toLocaleString('en')} characters. ${remedy}`
  // The URL parser would silently drop or rewrite these characters; the stored URL must be the one that is called.
  if (/[\s\p{Cc}]/u.test(value)) return `contains white space. ${remedy}`
  if (value.includes('\\')) return `contains a backslash. ${remedy}`
  if (!URL.canParse(value)) return `is no absolute address. ${remedy}`

  const url = new URL(value)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `begins with ${url.protocol} where https: is needed. ${remedy}`
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(value)?.[1]
  if (authority === undefined) return `is no absolute address. ${remedy}`
  if (authority.includes('@')) return `contains a user name or a password. ${remedy}`
  if (value.includes('#')) return `contains a fragment (#), which is sent to nobody. ${remedy}`
  if (url.port === '0') return `names the port 0, where nobody listens. ${remedy}`

  if (isAllowed(url, allow)) return undefined
  if (url.protocol === 'http:') return `begins with http: where https: is needed. ${remedyWithAllow}`
  const problem = hostProblem(url.hostname)
  return problem === undefined ? undefined : `${problem}. ${remedyWithAllow}`
}

/** The parser has normalised every notation of an IP address (0x7f.1, 2130706433, ①②⑦.⓪.⓪.①). */
const hostProblem = (hostname: string): string | undefined => {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return nameProblem(host)
  const purpose = purposeOf(host)
  return purpose === undefined ? undefined : `leads to ${host}, an address for ${purpose}, not a public one`
}

/** Top-level names of this machine or its network: RFC 6761, 6762, 7686, 8375, 9476, and common use. */
const localNames = [
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localdomain6',
  'localhost',
  'onion',
  'private',
  'test',
]

/** Why a host name is not acceptable, without a DNS lookup; to be read after the name of the field. */
const nameProblem = (host: string): string | undefined => {
  const name = host.replace(/\.$/, '')
  const labels = name.split('.')
  if (name.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    return 'names a host that cannot exist'
  }
  // A name without a dot is resolved by the local network.
  const isLocal = labels.length === 1 || localNames.includes(labels.at(-1) ?? '')
  return isLocal ? `leads to ${host}, a name that is not public` : undefined
}
