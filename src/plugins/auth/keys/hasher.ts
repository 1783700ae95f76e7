/** What a secret becomes before it is stored or looked up. */

/** All hashes under which a secret may be kept, the newest version first. */
export type Hashes = readonly [string, ...string[]]

/** Undefined for what cannot be a secret of the kind. */
export type Hasher = (given: string) => Hashes | undefined
