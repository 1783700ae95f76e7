/** The last imports of a user into a collection, kept in the user's preferences: to be undone later, and so that a file is not imported twice unnoticed. */

export type RecentImport = {
  /** ISO 8601. */
  at: string
  batchId: string
  /** The hash of its bytes. */
  fingerprint: string
  isUndone?: boolean
  name: string
  /** Absent while it runs, and of one that was cut off. */
  stored?: { create: number; update: number }
}

const maxKept = 10

/** The latest first; that of the same batch is replaced. */
export const withRecent = (
  all: readonly RecentImport[] | null | undefined,
  recent: RecentImport,
): RecentImport[] =>
  [recent, ...(all ?? []).filter(({ batchId }) => batchId !== recent.batchId)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, maxKept)

/** Equal for files of the same bytes. Browsers have no `crypto.subtle` over plain http. */
export const fingerprintOf = (bytes: Uint8Array): string => {
  // FNV-1a, from two starts.
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x85ebca6b)
  }
  return [bytes.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join('-')
}
