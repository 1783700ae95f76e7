/** The statements that a request runs, in their order, with their values left out. */
import { Client } from 'pg'

type Query = (...parts: unknown[]) => unknown

/** Runs `work`, and tells with its answer what it asked of the database. Nothing else may run beside it. */
export const statementsOf = async <T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> => {
  const prototype = Client.prototype as unknown as { query: Query }
  const stock = prototype.query
  const statements: string[] = []
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    const [first] = parts
    statements.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
    return stock.apply(this, parts)
  }
  try {
    return { answer: await work(), statements }
  } finally {
    prototype.query = stock
  }
}
