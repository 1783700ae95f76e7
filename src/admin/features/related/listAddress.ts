import type { Where } from 'payload'

/** The address of the list of a collection's records that a filter means. */
export const listAddress = (slug: string, where: Where, adminRoute: string): string => {
  const query = new URLSearchParams(pairsOf('where', where))
  return `${adminRoute}/collections/${slug}?${query}`
}

const pairsOf = (path: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => pairsOf(`${path}[${key}]`, each))
    : [[path, String(value)]]
