/** The statements that a request runs, in their order, with their values left out. */
import { Client } from 'pg'

type Query = (...parts: unknown[]) => unknown

/** When statements that hold `words` begin from now on, whoever runs them, in milliseconds. */
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

/** Runs `work`, and tells with its answer what it asked of the database. Nothing else may run beside it. */
export const statementsOf = async <T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  const statements: string[] = []
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    // The watch on the database asks this beside everything else, on a connection of its own.
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
