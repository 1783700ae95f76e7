import type { Entry } from './entry'

const keyOf = ({ id, kind }: Entry) => `${kind}/${id}`

/** The newest page in front of what was shown of earlier ones, each entry once and as it was read last. */
export const merge = (newest: readonly Entry[], shown: readonly Entry[]): Entry[] => {
  const known = new Set(newest.map(keyOf))
  return [...newest, ...shown.filter((entry) => !known.has(keyOf(entry)))]
}
