/** The URLs of the pages about duplicates. */

const listUrl = (adminRoute: string, slug: string) => `${adminRoute}/collections/${slug}`

export const duplicatesUrl = (adminRoute: string, slug: string): string =>
  `${listUrl(adminRoute, slug)}/duplicates`

/** The URL of the page that compares two records. The older one is kept by default. */
export const mergeUrl = (adminRoute: string, slug: string, one: number, other: number): string =>
  comparisonUrl(adminRoute, slug, { drop: Math.max(one, other), keep: Math.min(one, other) })

export const comparisonUrl = (
  adminRoute: string,
  slug: string,
  { drop, keep }: { drop: number; keep: number },
): string => `${listUrl(adminRoute, slug)}/merge?keep=${keep}&drop=${drop}`
