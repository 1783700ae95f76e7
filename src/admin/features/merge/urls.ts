/** The addresses of the pages about duplicates. */
const listOf = (adminRoute: string, slug: string) => `${adminRoute}/collections/${slug}`

export const duplicatesAddress = (adminRoute: string, slug: string): string =>
  `${listOf(adminRoute, slug)}/duplicates`

/** The URL of the page that compares two records. The older one is kept by default. */
export const mergeAddress = (adminRoute: string, slug: string, one: number, other: number): string =>
  addressFor(adminRoute, slug, { drop: Math.max(one, other), keep: Math.min(one, other) })

export const addressFor = (
  adminRoute: string,
  slug: string,
  { drop, keep }: { drop: number; keep: number },
): string => `${listOf(adminRoute, slug)}/merge?keep=${keep}&drop=${drop}`
