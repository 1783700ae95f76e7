/** Converts scopes to a table of checkboxes and back. Pure. */
import { hasScope, type ScopeRight, scopeRights, wordsOf } from '../../../plugins/auth/tenancy/scopes'

/** The row for all collections. */
export const everyCollection = '*'

/** Whether a checkbox is ticked by its own scope, by a wider one, or not. */
export type Box = 'none' | 'own' | 'wider'

export const isEverything = (scopes: string): boolean => wordsOf(scopes).some((word) => word === '*')

export const boxOf = (scopes: string, collection: string, right: ScopeRight): Box => {
  if (isEverything(scopes)) return 'wider'
  if (wordsOf(scopes).some((word) => isOf(word, collection, right))) return 'own'
  return hasScope(scopes, collection, right) ? 'wider' : 'none'
}

const isOf = (word: string, collection: string, right: ScopeRight): boolean => {
  const [named, granted] = word.split(':')
  return named === collection && (granted === '*' || granted === right)
}

/**
 * The scopes after ticking or clearing one checkbox. Scopes without a checkbox stay, as their collection may be
 * missing temporarily.
 *
 * @param collections the rows of the table, in order
 */
export const withBox = (
  scopes: string,
  collections: readonly string[],
  { collection, isTicked, right }: { collection: string; isTicked: boolean; right: ScopeRight },
): string => {
  const rows = [everyCollection, ...collections]
  const shown = rows.flatMap((row) => {
    const rights = scopeRights.filter((each) =>
      row === collection && each === right ? isTicked : boxOf(scopes, row, each) === 'own',
    )
    return rights.length === scopeRights.length ? [`${row}:*`] : rights.map((each) => `${row}:${each}`)
  })
  return [...shown, ...othersIn(scopes, rows)].join(' ')
}

/** All scopes, or only those without a checkbox. */
export const withEverything = (scopes: string, collections: readonly string[], isTicked: boolean): string =>
  isTicked ? '*' : othersIn(scopes, [everyCollection, ...collections]).join(' ')

const othersIn = (scopes: string, rows: readonly string[]): string[] =>
  wordsOf(scopes).filter(
    (word) =>
      word !== '*' && !rows.some((row) => ['*', ...scopeRights].some((right) => word === `${row}:${right}`)),
  )
