import type { Entry } from './entry'

const keyOf = ({ id, kind }: Entry) => `${kind}/${id}`

/** Merges the newest page with older entries, keeping the latest version of each entry. */
export const merge = (newest: readonly Entry[], shown: readonly Entry[]): Entry[] => {
  const newestKeys = new Set(newest.map(keyOf))
  return [...newest, ...shown.filter((entry) => !newestKeys.has(keyOf(entry)))]
}
