/**
 * The servers of a database URL. Like libpq's, it may name several: `postgres://user:password@one:5432,two:5432/forecourt`. The
 * service uses the one that accepts writes (`target_session_attrs=read-write`), and fails over to another when it no longer does.
 */

const form = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i

/** A URL for each server, in their order. */
export const serverUrls = (url: string): string[] => {
  const [, scheme, login = '', servers = '', path = '', search = ''] = form.exec(url) ?? []
  if (scheme === undefined || !servers.includes(',')) return [url]
  const rest = `${path}${withoutSessionAttributes(search)}`
  return servers.split(',').map((server) => `${scheme}${login}${server}${rest}`)
}

/** libpq's parameters for several servers, of which pg knows none. */
const withoutSessionAttributes = (search: string): string => {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^(?:load_balance_hosts|target_session_attrs)=/.test(pair))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
