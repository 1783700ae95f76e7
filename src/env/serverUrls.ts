/**
 * The servers of a database URL. As in libpq, it may name several: `postgres://user:password@one:5432,two:5432/forecourt`. The
 * service uses the one that accepts writes (`target_session_attrs=read-write`), and fails over to another when it no longer does.
 */

const urlPattern = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i

/** A URL for each server, in their order. */
export const serverUrls = (url: string): string[] => {
  const [, scheme, login = '', servers = '', path = '', search = ''] = urlPattern.exec(url) ?? []
  if (scheme === undefined || !servers.includes(',')) return [url]
  const rest = `${path}${removeSessionAttributes(search)}`
  return servers.split(',').map((server) => `${scheme}${login}${server}${rest}`)
}

/** Removes libpq's parameters for several servers, which pg does not know. */
const removeSessionAttributes = (search: string): string => {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^(?:load_balance_hosts|target_session_attrs)=/.test(pair))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
