/**
 * Records read and written by a few statements, where no hook runs: how hooks say that they are not missed there. A
 * collection with a hook that says nothing is written one record at a time and read by Payload.
 */
import type { PayloadRequest } from 'payload'

export type WriteKind = 'create' | 'delete' | 'update'

/** `restore`: a deleted record brought back as it was stored. */
type Kind = WriteKind | 'read' | 'restore'

const everyKind: readonly Kind[] = ['create', 'delete', 'read', 'restore', 'update']

// A symbol of the process and not of this module, of which a bundle may hold a second copy.
const mark = Symbol.for('forecourt.writtenTogether')
const callers = Symbol.for('forecourt.perRecordFor')

type Marked = { [callers]?: (req: PayloadRequest) => boolean; [mark]?: readonly Kind[] }

/**
 * Marks a hook as not missed. The function itself is marked, wherever it is used: wrap one that is shared.
 *
 * @param kinds the reads and writes for which the hook has nothing to do, or whose engine does its work for all
 *   records at once; all of them when none is named
 */
export const bulkSafe = <Hook extends object>(hook: Hook, ...kinds: Kind[]): Hook =>
  Object.assign(hook, { [mark]: kinds.length > 0 ? kinds : everyKind })

/**
 * Has a bulk-safe hook, or a field's rule, run for each record of some callers' writes after all.
 *
 * @param concerns whether it has something to ask of a request
 */
export const perRecordFor = <Hook extends object>(
  concerns: (req: PayloadRequest) => boolean,
  hook: Hook,
): Hook => Object.assign(hook, { [callers]: concerns })

/**
 * Whether a hook must be run for each record of a read or a write of this kind.
 *
 * @param req of a write, whose caller is asked about too
 */
export const mustRunPerRecord = (hook: object, kind: Kind, req?: PayloadRequest): boolean => {
  const { [callers]: concerns, [mark]: kinds } = hook as Marked
  return kinds?.includes(kind) !== true || (req !== undefined && concerns?.(req) === true)
}
