/** The URLs of the pages about duplicates. */
const listUrl = (adminRoute: string, slug: string) => `${adminRoute}/collections/${slug}`

export const duplicatesUrl = (adminRoute: string, slug: string): string =>
  `${listUrl(adminRoute, slug)}/duplicates`

/** The URL of the page that merges two records. It proposes to keep the older one. */
export const pairUrl = (adminRoute: string, slug: string, one: number, other: number): string =>
  mergeUrl(adminRoute, slug, { drop: Math.max(one, other), keep: Math.min(one, other) })

export const mergeUrl = (
  adminRoute: string,
  slug: string,
  { drop, keep }: { drop: number; keep: number },
): string => `${listUrl(adminRoute, slug)}/merge?keep=${keep}&drop=${drop}`
