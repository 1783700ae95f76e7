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
  /** By default the number and the verb. */
  summary?: Summary | undefined
  verb: 'deleted' | 'undone' | 'updated'
}

/** What happened, in a sentence. Above the list of failures if there are any. */
export type Summary = (count: number, failed: number) => string

const callbacks = new Set<(result: Result) => void>()

/** Calls `callback` with every result. @returns a function that stops the calls */
export const followResults = (callback: (result: Result) => void): (() => void) => {
  callbacks.add(callback)
  return () => void callbacks.delete(callback)
}

export const showResult = (result: Result): void => {
  for (const callback of callbacks) callback(result)
}

const summaries = new Map<string, Summary>()

const toKey = (url: string) => new URL(url, window.location.href).href

/** Sends a write of many records. The result that is shown for the response has this summary. */
export const summarized = async <Answer>(
  url: string,
  summary: Summary,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  summaries.set(toKey(url), summary)
  try {
    return await send()
  } finally {
    summaries.delete(toKey(url))
  }
}

/** The summary of a write under way. */
export const getSummary = (url: string): Summary | undefined => summaries.get(url)
