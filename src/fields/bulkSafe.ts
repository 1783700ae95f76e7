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
const bulkSafeMark = Symbol.for('forecourt.writtenTogether')
const concernMark = Symbol.for('forecourt.perRecordFor')
const afterCreateMark = Symbol.for('forecourt.afterCreate')

/** The data of the records to be written; undefined where it is not known yet. */
type Written = readonly Readonly<Record<string, unknown>>[]

type Concern = (req: PayloadRequest, written?: Written) => boolean | Promise<boolean>

/** A record that was just created, with the values that were written. */
export type Created = Record<string, unknown> & { createdAt: string; id: number }

/** Work for new records, in the transaction that creates them. */
export type AfterCreate = (req: PayloadRequest, created: readonly Created[]) => Promise<void>

type Marked = { [concernMark]?: Concern; [afterCreateMark]?: AfterCreate; [bulkSafeMark]?: readonly Kind[] }

/**
 * Marks a hook as safe to skip. The mark is on the function itself, so wrap a function that is used elsewhere too.
 *
 * @param kinds the operations in which the hook does nothing, or its work is done for all records at once; by default
 *   all operations
 */
export const bulkSafe = <Hook extends object>(hook: Hook, ...kinds: Kind[]): Hook =>
  Object.assign(hook, { [bulkSafeMark]: kinds.length > 0 ? kinds : everyKind })

/**
 * Makes a bulk-safe hook, or a field's access rule, run for each record in some requests after all.
 *
 * @param concern whether the hook must run for this request, given its caller and the written data
 */
export const perRecordFor = <Hook extends object>(concern: Concern, hook: Hook): Hook =>
  Object.assign(hook, { [concernMark]: concern })

/** Makes an `afterChange` hook for creations. Set-based writes call `work` once for many records; an undo does not call it. */
export const afterCreate = (work: AfterCreate): CollectionAfterChangeHook =>
  Object.assign(
    bulkSafe<CollectionAfterChangeHook<Created>>(async ({ doc, operation, req }) => {
      if (operation === 'create') await work(req, [doc])
    }),
    { [afterCreateMark]: work },
  )

/** The work of a hook that `afterCreate` made; undefined for other hooks. */
export const getAfterCreate = (hook: object): AfterCreate | undefined => (hook as Marked)[afterCreateMark]

/** Whether a hook must run for each record in this kind of operation, whatever the caller. */
export const mustRunPerRecord = (hook: object, kind: Kind): boolean =>
  (hook as Marked)[bulkSafeMark]?.includes(kind) !== true

/** Whether a hook is marked for any operation, so its author knows what an unmarked hook costs. */
export const isMarked = (hook: object): boolean => (hook as Marked)[bulkSafeMark] !== undefined

/** Whether a hook or rule must run for each record of this request because of its `perRecordFor` concern. */
export const hasConcern = async (
  hooks: readonly object[],
  req: PayloadRequest,
  written?: Written,
): Promise<boolean> => {
  for (const hook of hooks) if (await (hook as Marked)[concernMark]?.(req, written)) return true
  return false
}
