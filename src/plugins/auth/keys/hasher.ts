/** Types for hashing secrets. */

/** All possible hashes of a secret, newest version first. */
export type Hashes = readonly [string, ...string[]]

/** Returns undefined for text that cannot be a secret of this kind. */
export type Hasher = (given: string) => Hashes | undefined
