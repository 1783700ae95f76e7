/**
 * Marks hooks that set-based reads and writes may skip. A collection with an unmarked hook is written one record at a
 * time and read through Payload.
 */
import type { PayloadRequest } from 'payload'

export type WriteKind = 'create' | 'delete' | 'update'

/** `restore`: undo stores a deleted record again. */
type Kind = WriteKind | 'read' | 'restore'

const everyKind: readonly Kind[] = ['create', 'delete', 'read', 'restore', 'update']

// A global symbol, because Next's bundle may contain a second copy of this module.
const mark = Symbol.for('forecourt.writtenTogether')
const callers = Symbol.for('forecourt.perRecordFor')

/** The data of the records to be written; undefined where it is not known yet. */
type Written = readonly Readonly<Record<string, unknown>>[]

type Concerns = (req: PayloadRequest, written?: Written) => boolean

type Marked = { [callers]?: Concerns; [mark]?: readonly Kind[] }

/**
 * Marks a hook as safe to skip. The function itself is marked wherever it is used, so wrap one that is shared.
 *
 * @param kinds the operations in which the hook does nothing, or its work is done for all records at once; without
 *   any, all operations
 */
export const bulkSafe = <Hook extends object>(hook: Hook, ...kinds: Kind[]): Hook =>
  Object.assign(hook, { [mark]: kinds.length > 0 ? kinds : everyKind })

/**
 * Has a bulk-safe hook, or a field's rule, run for each record of some callers' writes after all.
 *
 * @param concerns whether it has something to ask of a request, or of what the request writes
 */
export const perRecordFor = <Hook extends object>(concerns: Concerns, hook: Hook): Hook =>
  Object.assign(hook, { [callers]: concerns })

/** Whether a hook must run for each record in this kind of operation. */
export const mustRunPerRecord = (
  hook: object,
  kind: Kind,
  req?: PayloadRequest,
  written?: Written,
): boolean => {
  const { [callers]: concerns, [mark]: kinds } = hook as Marked
  return kinds?.includes(kind) !== true || (req !== undefined && concerns?.(req, written) === true)
}
