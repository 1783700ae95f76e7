/**
 * The path of a request for the log: only words and ids, because a file name, a natural key or a token can be personal or
 * secret. At most `maxLoggedSegments` are logged, more than any route has, because a request without a key may have 30,000.
 */
const maxLoggedSegments = 12

const isLogged = /^([a-z-]{0,40}|\d{1,10}|openapi\.json)$/i

/** @param path as in the request line, without the query */
export const loggedPath = (path: string): string => {
  const [root = '', ...segments] = path.split('/', maxLoggedSegments + 2)
  const shown = segments.slice(0, maxLoggedSegments)
  const secretFrom = Math.min(after(shown, 'file', 1), after(shown, 'by', 2))
  const logged = shown.map((segment, at) => (at < secretFrom && isLogged.test(segment) ? segment : ':hidden'))
  return [root, ...logged, ...(segments.length > maxLoggedSegments ? ['...'] : [])].join('/')
}

/** The index `by` segments after a word; the number of segments if the word does not occur. */
const after = (segments: readonly string[], word: string, by: number): number => {
  const at = segments.indexOf(word)
  return at === -1 ? segments.length : at + by
}
