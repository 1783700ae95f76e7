/** Records the SQL statements that are run, in order and without their values. */
import { Client } from 'pg'

type Query = (...parts: unknown[]) => unknown

/** Records when statements that contain `words` begin, in milliseconds, until `end` is called. */
export const watchStatements = (words: string): { begun: number[]; end: () => void } => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  const begun: number[] = []
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    if (textOf(parts[0]).includes(words)) begun.push(performance.now())
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
    if (textOf(parts[0]) !== 'SELECT 1') statements.push(textOf(parts[0]))
    return stock.apply(this, parts)
  }
  try {
    return { answer: await work(), statements }
  } finally {
    prototype.query = stock
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
