/** Scopes as a table of boxes, and back: pure, so that all of it can be tested. */
import { hasScope, type ScopeRight, scopeRights, wordsOf } from '../../../plugins/auth/tenancy/scopes'

/** The row that stands for all collections. */
export const everyCollection = '*'

/** Whether a box is ticked by itself, or because a wider one is. */
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
 * The scopes with one box ticked or not. Words that no box shows stay: a collection may be gone for a while.
 *
 * @param collections the rows of the table, in their order
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

/** Everything, or nothing but the words that no box shows. */
export const withEverything = (scopes: string, collections: readonly string[], isTicked: boolean): string =>
  isTicked ? '*' : othersIn(scopes, [everyCollection, ...collections]).join(' ')

const othersIn = (scopes: string, rows: readonly string[]): string[] =>
  wordsOf(scopes).filter(
    (word) =>
      word !== '*' && !rows.some((row) => ['*', ...scopeRights].some((right) => word === `${row}:${right}`)),
  )
