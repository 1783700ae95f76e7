/**
 * Marks hooks that set-based reads and writes may skip. A collection with an unmarked hook is written one record at a
 * time and read through Payload.
 */
import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'

export type WriteKind = 'create' | 'delete' | 'update'

/** `restore`: undo stores a deleted record again. */
type Kind = WriteKind | 'read' | 'restore'

const everyKind: readonly Kind[] = ['create', 'delete', 'read', 'restore', 'update']

// A global symbol, because Next's bundle may contain a second copy of this module.
const mark = Symbol.for('forecourt.writtenTogether')
const callers = Symbol.for('forecourt.perRecordFor')
const equivalent = Symbol.for('forecourt.afterCreate')

/** The data of the records to be written; undefined where it is not known yet. */
type Written = readonly Readonly<Record<string, unknown>>[]

type Concerns = (req: PayloadRequest, written?: Written) => boolean | Promise<boolean>

/** A record that was just created, with the values that were written. */
export type Created = Record<string, unknown> & { createdAt: string; id: number }

/** What is done in the transaction that creates records. */
export type AfterCreate = (req: PayloadRequest, created: readonly Created[]) => Promise<void>

type Marked = { [callers]?: Concerns; [equivalent]?: AfterCreate; [mark]?: readonly Kind[] }

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

/** An `afterChange` hook for creations, which set-based writes call for many records at once. Undo stores records without it. */
export const afterCreate = (work: AfterCreate): CollectionAfterChangeHook =>
  Object.assign(
    bulkSafe<CollectionAfterChangeHook<Created>>(async ({ doc, operation, req }) => {
      if (operation === 'create') await work(req, [doc])
    }),
    { [equivalent]: work },
  )

/** The work of a hook that `afterCreate` made. */
export const afterCreateOf = (hook: object): AfterCreate | undefined => (hook as Marked)[equivalent]

/** Whether a hook must run for each record in this kind of operation, whoever writes. */
export const mustRunPerRecord = (hook: object, kind: Kind): boolean =>
  (hook as Marked)[mark]?.includes(kind) !== true

/** Whether something is said of a hook, so that its author knows what it costs. */
export const isMarked = (hook: object): boolean => (hook as Marked)[mark] !== undefined

/** Whether one of these hooks or rules must run for each record of this request, because of its caller or of what it writes. */
export const hasConcern = async (
  hooks: readonly object[],
  req: PayloadRequest,
  written?: Written,
): Promise<boolean> => {
  for (const hook of hooks) if (await (hook as Marked)[callers]?.(req, written)) return true
  return false
}
