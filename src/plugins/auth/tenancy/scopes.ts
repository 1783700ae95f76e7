/**
 * Scopes: the rights of a key, separated by spaces. `leads:read` is one right on one collection, `*:read` that right
 * on all of them, `leads:*` all rights on one, `*` everything.
 */
import { nearest } from '../../../lib/nearest'

export const scopeRights = ['read', 'write', 'delete'] as const

export type ScopeRight = (typeof scopeRights)[number]

/** Whether stored scopes grant a right on a collection. Empty scopes grant none. */
export const hasScope = (scopes: null | string | undefined, slug: string, right: ScopeRight): boolean =>
  splitScopes(scopes).some((scope) => {
    if (scope === '*') return true
    const [collection, granted] = scope.split(':')
    return (collection === '*' || collection === slug) && (granted === '*' || granted === right)
  })

export const splitScopes = (scopes: null | string | undefined): string[] =>
  (scopes ?? '').split(/\s+/).filter((scope) => scope !== '')

/**
 * Checks scopes and removes duplicates.
 *
 * @param slugs the collections that API keys can reach
 * @returns a sentence for each error, and the scopes as they are stored
 */
export const validateScopes = (
  list: readonly string[],
  slugs: readonly string[],
): { problems: string[]; scopes: string } => {
  const problems = list.flatMap((scope) => findProblem(scope, slugs) ?? [])
  return { problems, scopes: [...new Set(list)].join(' ') }
}

const findProblem = (scope: string, slugs: readonly string[]): string | undefined => {
  if (scope === '*') return undefined
  const [slug = '', right, ...rest] = scope.split(':')
  const quoted = `"${scope.slice(0, 80)}"`
  if (right === undefined || rest.length > 0) {
    return `${quoted} is not a scope. Use a collection and a right separated by a colon, such as leads:read, or * for everything.`
  }
  if (slug !== '*' && !slugs.includes(slug)) {
    return `${quoted}: there is no collection "${slug.slice(0, 80)}" that keys reach${nearest(slug, slugs)}`
  }
  const rights = [...scopeRights, '*']
  return rights.includes(right)
    ? undefined
    : `${quoted}: there is no right "${right.slice(0, 80)}"${nearest(right, scopeRights)} Rights: ${rights.join(', ')}.`
}
