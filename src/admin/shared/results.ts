/** The result of a write of many records, which stays on the page until the reader closes it. */
export type Failure = { collection: string; id: number; reason: string }

export type Result = {
  /** Undefined if nothing can be undone. */
  batchId: string | undefined
  /** The number of records written. */
  count: number
  failed: readonly Failure[]
  /** Called after the write was undone, or the undo was. */
  onUndone?: (() => void) | undefined
  verb: 'deleted' | 'undone' | 'updated'
}

const callbacks = new Set<(result: Result) => void>()

/** Calls `callback` with every result. @returns a function that stops the calls */
export const followResults = (callback: (result: Result) => void): (() => void) => {
  callbacks.add(callback)
  return () => void callbacks.delete(callback)
}

export const showResult = (result: Result): void => {
  for (const callback of callbacks) callback(result)
}
