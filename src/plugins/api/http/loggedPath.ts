/**
 * The path of a request as a log may hold it: words and ids. A file's name, a natural key or a token can be personal or secret.
 * No route has so many segments as are logged; a path may have 30,000, and whoever sends it needs no key.
 */
const maxLoggedSegments = 12

const isLogged = /^([a-z-]{0,40}|\d{1,10}|openapi\.json)$/i

/** @param path as it stands in the request line, without the query */
export const loggedPath = (path: string): string => {
  const [root = '', ...segments] = path.split('/', maxLoggedSegments + 2)
  const shown = segments.slice(0, maxLoggedSegments)
  const secretFrom = Math.min(after(shown, 'file', 1), after(shown, 'by', 2))
  const logged = shown.map((segment, at) => (at < secretFrom && isLogged.test(segment) ? segment : ':hidden'))
  return [root, ...logged, ...(segments.length > maxLoggedSegments ? ['...'] : [])].join('/')
}

/** The place that is so many segments after a word; beyond all of them where the word is not there. */
const after = (segments: readonly string[], word: string, by: number): number => {
  const at = segments.indexOf(word)
  return at === -1 ? segments.length : at + by
}
