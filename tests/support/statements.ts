/** Records the SQL statements that are run, in order and without their values. */
import { Client } from 'pg'
import { probeStatement } from '../../src/plugins/database/connection/watch/probe'

type Query = (...parts: unknown[]) => unknown

/** Records when statements that contain `words` begin, in milliseconds, until `end` is called. */
export const watchStatements = (words: string): { begun: number[]; end: () => void } => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  const begun: number[] = []
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    if (textsOf(parts[0]).some((text) => text.includes(words))) begun.push(performance.now())
    return stock.apply(this, parts)
  }
  return { begun, end: () => void (prototype.query = stock) }
}

/** Runs `work`. @returns its result and the statements that ran meanwhile; nothing else may run concurrently */
export const statementsOf = async <T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  const statements: string[] = []
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    // The probe of the database watch, on a connection of its own.
    statements.push(...textsOf(parts[0]).filter((text) => text !== probeStatement))
    return stock.apply(this, parts)
  }
  try {
    return { answer: await work(), statements }
  } finally {
    prototype.query = stock
  }
}

/** Of one statement, or of those that are sent together. */
const textsOf = (sent: unknown): string[] => {
  if (typeof sent === 'string') return [sent]
  const { statements, text = '' } = sent as { statements?: readonly { text: string }[]; text?: string }
  return statements ? statements.map((each) => each.text) : [text]
}
