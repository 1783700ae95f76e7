import { isIP } from 'node:net'
import { purposeOf } from './addresses'
import { type Allow, isAllowed } from './allow'

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
const local = [
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
  const isLocal = labels.length === 1 || local.includes(labels.at(-1) ?? '')
  return isLocal ? `leads to ${host}, a name that is not public` : undefined
}
