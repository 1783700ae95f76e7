/** A user's last imports into a collection, stored as a preference: to undo them, and to warn of a repeated import. */

export type RecentImport = {
  /** ISO 8601. */
  at: string
  batchId: string
  /** The hash of the file's bytes. */
  fingerprint: string
  isUndone?: boolean
  name: string
  /** Absent while the import runs, and if it was cut off. */
  stored?: { create: number; update: number }
}

const maxKept = 10

/** Adds an import, or replaces that of the same batch. The latest comes first. */
export const addRecent = (
  all: readonly RecentImport[] | null | undefined,
  recent: RecentImport,
): RecentImport[] =>
  [recent, ...(all ?? []).filter(({ batchId }) => batchId !== recent.batchId)]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, maxKept)

/** Hashes the bytes of a file, without `crypto.subtle`, which browsers lack over plain http. */
export const hashFile = (bytes: Uint8Array): string => {
  // FNV-1a with two initial values.
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x85ebca6b)
  }
  return [bytes.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join('-')
}
