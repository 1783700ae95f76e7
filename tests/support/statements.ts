/** The statements that a request runs, in their order, with their values left out. */
import { Client } from 'pg'

type Query = (...parts: unknown[]) => unknown

/** Counts the statements that hold `words` and begin from now on, whoever runs them. */
export const countStatements = (words: string): { end: () => void; times: () => number } => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  let times = 0
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    if (textOf(parts[0]).includes(words)) times++
    return stock.apply(this, parts)
  }
  return { end: () => void (prototype.query = stock), times: () => times }
}

/** Runs `work`, and tells with its answer what it asked of the database. Nothing else may run beside it. */
export const statementsOf = async <T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  const statements: string[] = []
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    statements.push(textOf(parts[0]))
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
