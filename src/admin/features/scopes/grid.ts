/** Converts scopes to a table of checkboxes and back. Pure. */
import { hasScope, type ScopeRight, scopeRights, splitScopes } from '../../../plugins/auth/tenancy/scopes'

/** The row for all collections. */
export const everyCollection = '*'

/** The state of a checkbox: ticked by its own scope, by a wider scope, or not. */
export type BoxState = 'none' | 'own' | 'wider'

export const hasEverything = (scopes: string): boolean => splitScopes(scopes).some((scope) => scope === '*')

export const getBoxState = (scopes: string, collection: string, right: ScopeRight): BoxState => {
  if (hasEverything(scopes)) return 'wider'
  if (splitScopes(scopes).some((scope) => grantsRight(scope, collection, right))) return 'own'
  return hasScope(scopes, collection, right) ? 'wider' : 'none'
}

/** Whether one scope is for this very collection and includes the right. */
const grantsRight = (scope: string, collection: string, right: ScopeRight): boolean => {
  const [slug, granted] = scope.split(':')
  return slug === collection && (granted === '*' || granted === right)
}

/**
 * Sets or clears one checkbox. Scopes without a checkbox are kept, because their collection may only be missing for a
 * while.
 *
 * @param collections the rows of the table, in order
 */
export const setScope = (
  scopes: string,
  collections: readonly string[],
  { collection, isTicked, right }: { collection: string; isTicked: boolean; right: ScopeRight },
): string => {
  const rows = [everyCollection, ...collections]
  const checked = rows.flatMap((row) => {
    const rights = scopeRights.filter((each) =>
      row === collection && each === right ? isTicked : getBoxState(scopes, row, each) === 'own',
    )
    return rights.length === scopeRights.length ? [`${row}:*`] : rights.map((each) => `${row}:${each}`)
  })
  return [...checked, ...findScopesWithoutBox(scopes, rows)].join(' ')
}

/** Sets the scope for everything, or clears all but the scopes without a checkbox. */
export const setEverything = (scopes: string, collections: readonly string[], isTicked: boolean): string =>
  isTicked ? '*' : findScopesWithoutBox(scopes, [everyCollection, ...collections]).join(' ')

const findScopesWithoutBox = (scopes: string, rows: readonly string[]): string[] =>
  splitScopes(scopes).filter(
    (scope) =>
      scope !== '*' &&
      !rows.some((row) => ['*', ...scopeRights].some((right) => scope === `${row}:${right}`)),
  )
