/**
 * Scopes: what a key may do, as words with spaces between them. `leads:read` is one right on one collection, `*:read`
 * the right on all of them, `leads:*` all rights on one, `*` everything.
 */
import { nearest } from '../../../lib/nearest'

export const scopeRights = ['read', 'write', 'delete'] as const

export type ScopeRight = (typeof scopeRights)[number]

/** Whether scopes, as they are kept with a key, hold a right on a collection. None are no right at all. */
export const hasScope = (scopes: null | string | undefined, slug: string, right: ScopeRight): boolean =>
  wordsOf(scopes).some((word) => {
    if (word === '*') return true
    const [collection, meant] = word.split(':')
    return (collection === '*' || collection === slug) && (meant === '*' || meant === right)
  })

export const wordsOf = (scopes: null | string | undefined): string[] =>
  (scopes ?? '').split(/\s+/).filter((word) => word !== '')

/**
 * The scopes that words say, each once.
 *
 * @param slugs the collections that keys reach
 * @returns what is wrong, a sentence a word, and the words that are right
 */
export const parseScopes = (
  words: readonly string[],
  slugs: readonly string[],
): { problems: string[]; scopes: string } => {
  const problems = words.flatMap((word) => problemOf(word, slugs) ?? [])
  return { problems, scopes: [...new Set(words)].join(' ') }
}

const problemOf = (word: string, slugs: readonly string[]): string | undefined => {
  if (word === '*') return undefined
  const [slug = '', right, ...rest] = word.split(':')
  const said = `"${word.slice(0, 80)}"`
  if (right === undefined || rest.length > 0) {
    return `${said} is no scope: say a collection and a right with a colon between, such as leads:read, or * for everything.`
  }
  if (slug !== '*' && !slugs.includes(slug)) {
    return `${said}: there is no collection "${slug.slice(0, 80)}" that keys reach${nearest(slug, slugs)}`
  }
  const rights = [...scopeRights, '*']
  return rights.includes(right)
    ? undefined
    : `${said}: there is no right "${right.slice(0, 80)}"${nearest(right, scopeRights)} Rights: ${rights.join(', ')}.`
}
