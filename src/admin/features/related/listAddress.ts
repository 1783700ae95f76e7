import type { Where } from 'payload'

/** The URL of a collection's list with a filter. */
export const listAddress = (slug: string, where: Where, adminRoute: string): string => {
  const query = new URLSearchParams(pairsOf('where', where))
  return `${adminRoute}/collections/${slug}?${query}`
}

const pairsOf = (path: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => pairsOf(`${path}[${key}]`, each))
    : [[path, String(value)]]
