/**
 * Records read and written by a few statements, where no hook runs: how hooks say that they are not missed there. A
 * collection with a hook that says nothing is written one record at a time and read by Payload.
 */
export type WriteKind = 'create' | 'delete' | 'update'

/** `restore`: a deleted record brought back as it was stored. */
type Kind = WriteKind | 'read' | 'restore'

const everyKind: readonly Kind[] = ['create', 'delete', 'read', 'restore', 'update']

// A symbol of the process and not of this module, of which a bundle may hold a second copy.
const mark = Symbol.for('forecourt.writtenTogether')

/**
 * Marks a hook as not missed. The function itself is marked, wherever it is used: wrap one that is shared.
 *
 * @param kinds the reads and writes for which the hook has nothing to do, or whose engine does its work for all
 *   records at once; all of them when none is named
 */
export const bulkSafe = <Hook extends object>(hook: Hook, ...kinds: Kind[]): Hook =>
  Object.assign(hook, { [mark]: kinds.length > 0 ? kinds : everyKind })

/** Whether a hook must be run for each record of a read or a write of this kind. */
export const mustRunPerRecord = (hook: object, kind: Kind): boolean => {
  const kinds = (hook as { [mark]?: readonly Kind[] })[mark]
  return kinds?.includes(kind) !== true
}
