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

const shows = new Set<(result: Result) => void>()

/** @returns a function that stops it */
export const followResults = (show: (result: Result) => void): (() => void) => {
  shows.add(show)
  return () => void shows.delete(show)
}

export const showResult = (result: Result): void => {
  for (const show of shows) show(result)
}
