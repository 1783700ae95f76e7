/**
 * Scopes: the rights of a key, separated by spaces. `leads:read` is one right on one collection, `*:read` that right
 * on all of them, `leads:*` all rights on one, `*` everything.
 */
import { nearest } from '../../../lib/nearest'

export const scopeRights = ['read', 'write', 'delete'] as const

export type ScopeRight = (typeof scopeRights)[number]

/** Whether stored scopes include a right on a collection. Empty scopes include none. */
export const hasScope = (scopes: null | string | undefined, slug: string, right: ScopeRight): boolean =>
  wordsOf(scopes).some((word) => {
    if (word === '*') return true
    const [collection, meant] = word.split(':')
    return (collection === '*' || collection === slug) && (meant === '*' || meant === right)
  })

export const wordsOf = (scopes: null | string | undefined): string[] =>
  (scopes ?? '').split(/\s+/).filter((word) => word !== '')

/**
 * Parses scopes and removes duplicates. @param slugs the collections that keys may reach @returns one sentence for
 * each error, and the valid scopes
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
