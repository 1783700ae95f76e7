/**
 * Marks hooks that set-based reads and writes may skip. A collection with an unmarked hook is written one record at a
 * time and read through Payload.
 */
import type { CollectionAfterChangeHook, CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { isServiceWrite, isUndo } from './service'

export type WriteKind = 'create' | 'delete' | 'update'

/** `restore`: undo stores a deleted record again. */
type Kind = WriteKind | 'read' | 'restore'

const everyKind: readonly Kind[] = ['create', 'delete', 'read', 'restore', 'update']

// A global symbol, because Next's bundle may contain a second copy of this module.
const bulkSafeMark = Symbol.for('forecourt.writtenTogether')
const concernMark = Symbol.for('forecourt.perRecordFor')
const afterCreateMark = Symbol.for('forecourt.afterCreate')
const beforeUpdateMark = Symbol.for('forecourt.beforeUpdate')

/** The data of the records to be written; undefined where it is not known yet. */
type Written = readonly Readonly<Record<string, unknown>>[]

type Concern = (req: PayloadRequest, written?: Written) => boolean | Promise<boolean>

/** A record that was just created, with the values that were written. */
export type Created = Record<string, unknown> & { createdAt: string; id: number }

/** Work for new records, in the transaction that creates them. */
export type AfterCreate = (req: PayloadRequest, created: readonly Created[]) => Promise<void>

/** A record that is about to be updated: its id and the fields to be written. */
export type Updating = { data: Readonly<Record<string, unknown>>; id: number }

/** Work for locked records that still have their former values, in the transaction that updates them. */
export type BeforeUpdate = (req: PayloadRequest, updating: readonly Updating[]) => Promise<void>

type Marked = {
  [concernMark]?: Concern
  [afterCreateMark]?: AfterCreate
  [beforeUpdateMark]?: BeforeUpdate
  [bulkSafeMark]?: readonly Kind[]
}

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

/** Makes a `beforeChange` hook for updates. Set-based writes call `work` once for many records; neither an undo nor the service's own writes call it. */
export const beforeUpdate = (work: BeforeUpdate): CollectionBeforeChangeHook =>
  Object.assign(
    bulkSafe<CollectionBeforeChangeHook>(async ({ data, operation, originalDoc, req }) => {
      const { id } = (originalDoc ?? {}) as { id?: number }
      if (operation === 'update' && id !== undefined && isBeforeUpdate(req)) await work(req, [{ data, id }])
      return data as object
    }),
    { [beforeUpdateMark]: work },
  )

const isBeforeUpdate = (req: PayloadRequest): boolean => !isUndo(req) && !isServiceWrite(req)

/** The work of those hooks that `beforeUpdate` made, for many records at once. */
export const runBeforeUpdate = async (
  hooks: readonly object[],
  req: PayloadRequest,
  updating: readonly Updating[],
): Promise<void> => {
  if (!isBeforeUpdate(req)) return
  for (const hook of hooks) await (hook as Marked)[beforeUpdateMark]?.(req, updating)
}

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
