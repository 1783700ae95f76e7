/**
 * Scopes: what a key may do, as words with spaces between them. `leads:read` is one right on one collection, `*:read`
 * the right on all of them, `leads:*` all rights on one, `*` everything.
 */
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
