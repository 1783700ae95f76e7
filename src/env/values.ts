/** The types of variables: a number within bounds, an enumeration, a URL and so on, each with the reason for a refusal. */
import { z } from 'zod'
import { serverUrls } from './serverUrls'

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

const describeUrl = (protocols: readonly string[]): string =>
  `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`

export const url = (protocols: readonly string[]) =>
  z.string().refine((value) => isUrl(value, protocols), describeUrl(protocols))

/** A URL without a path, because the service runs at the root of its host. */
export const origin = (protocols: readonly string[]) =>
  url(protocols).refine((value) => {
    if (!isUrl(value, protocols)) return true
    const { hash, pathname, search } = new URL(value)
    return /^\/*$/.test(pathname) && search === '' && hash === ''
  }, 'must have no path, query or fragment: the service answers at the root of its host')

const databaseProtocols = ['postgres:', 'postgresql:']

/** The URL of one server, or of several (`serverUrls`), each of which must be valid. */
export const databaseUrl = z
  .string()
  .refine(
    (value) => serverUrls(value).every((each) => isUrl(each, databaseProtocols)),
    describeUrl(databaseProtocols),
  )

export const mailServer = z
  .string()
  .refine(isMailServer, 'must be a URL that begins with smtp:// or smtps:// and has a host')

export const mailAddress = z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an e-mail address alone')

/** User and password must be properly encoded: `%` as `%25`. */
function isMailServer(value: string): boolean {
  try {
    const { hostname, password, protocol, username } = new URL(value)
    decodeURIComponent(username + password)
    return ['smtp:', 'smtps:'].includes(protocol) && hostname !== ''
  } catch {
    return false
  }
}

export const booleanOr = (defaultValue: 'false' | 'true') =>
  oneOf(['true', 'false'])
    .default(defaultValue)
    .transform((value) => value === 'true')

export const boolean = booleanOr('false')

export const peppers = z
  .string()
  .transform((value) => value.split(',').map((each) => /^\s*([1-9]\d{0,5}):(.*\S)\s*$/.exec(each)))
  .refine(
    (found) => found.every((match) => match !== null && (match[2] ?? '').length >= 32),
    'must be versions with a secret of 32 characters or more each, with commas between',
  )
  .transform((found) => found.map((match) => ({ secret: match?.[2] ?? '', version: Number(match?.[1]) })))
  .refine(
    (all) => all.every(({ version }, at) => at === 0 || version < (all[at - 1]?.version ?? 0)),
    'must name each version once, the newest first',
  )

export const rate = z
  .string()
  .regex(
    /^[1-9]\d{0,8}\/[1-9]\d{0,5}$/,
    'must be a number of requests and one of seconds, with a slash between',
  )
  .transform((value) => {
    const [requests, seconds] = value.split('/').map(Number)
    return { requests: requests ?? 1, seconds: seconds ?? 1 }
  })

export const hosts = z
  .string()
  .transform((value) => value.split(',').map((each) => parseHost(each.trim())))
  .refine((found) => !found.includes(undefined), 'must be hosts, each with its port, with commas between')
  .transform((found) => found.filter((each) => each !== undefined))

/** Normalises `host:port` as URLs do: lower case, and IP addresses in canonical form. */
function parseHost(text: string): string | undefined {
  const port = /^(?:\[[\da-f:.]+\]|[^\s/\\?#@%*:[\]]+):([1-9]\d{0,4})$/i.exec(text)?.[1]
  if (port === undefined || !URL.canParse(`http://${text}`)) return undefined
  return `${new URL(`http://${text}`).hostname}:${port}`
}
