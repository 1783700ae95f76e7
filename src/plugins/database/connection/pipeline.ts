/**
 * Sends several statements to Postgres in one message, and reads their results in order: they cost one round trip, and
 * one turn of this process. If one fails, the later ones do not run.
 *
 * Postgres describes no columns, as the statements are our own: each value of a row is its text, or null.
 */
import type pg from 'pg'

export type Sent = { name?: string | undefined; text: string; values: readonly unknown[] }

export type TextRow = (null | string)[]

/** The internals of a connection of pg 8.20, which its types leave out. */
type Connection = {
  bind: (message: { statement: string | undefined; values: readonly (null | string)[] }) => void
  execute: (message: object) => void
  off: (event: 'parseComplete', listener: () => void) => void
  on: (event: 'parseComplete', listener: () => void) => void
  parse: (message: { name: string | undefined; text: string }) => void
  /** By name: statements that need not be parsed again. */
  parsedStatements: Record<string, string>
  stream: { cork: () => void; uncork: () => void }
  sync: () => void
}

type Callback = (error: Error | null) => void

/** A query in the sense of pg: its client sends it, and passes it the messages of the response. */
export class Pipeline {
  /** Called when all statements have completed, or one has failed. Set by pg, which calls it with the query. */
  callback: Callback | undefined
  /** The number of statements that Postgres ran to their end. */
  done = 0
  /** By statement. */
  readonly rows: TextRow[][]
  private endOfParsing = () => {}
  private isNamed = true
  private readonly parameters: (null | string)[][]

  constructor(readonly statements: readonly Sent[]) {
    this.rows = statements.map(() => [])
    this.parameters = statements.map(({ values }) => values.map(toText))
  }

  /** For a connection that keeps no prepared statements. */
  forgetNames(): this {
    this.isNamed = false
    return this
  }

  submit(pgConnection: pg.Connection): void {
    const connection = pgConnection as unknown as Connection
    const parsing: Pick<Sent, 'name' | 'text'>[] = []
    const isParsed = (name: string): boolean =>
      connection.parsedStatements[name] !== undefined || parsing.some((each) => each.name === name)
    connection.stream.cork()
    for (const [at, sent] of this.statements.entries()) {
      const { text } = sent
      const name = this.isNamed ? sent.name : undefined
      // If several have the same name, the first is parsed for all.
      if (name === undefined || !isParsed(name)) {
        connection.parse({ name, text })
        parsing.push({ name, text })
      }
      connection.bind({ statement: name, values: this.parameters[at] ?? [] })
      connection.execute({})
    }
    connection.sync()
    connection.stream.uncork()
    if (parsing.length === 0) return
    const onParsed = () => {
      const { name, text = '' } = parsing.shift() ?? {}
      if (name !== undefined) connection.parsedStatements[name] = text
    }
    connection.on('parseComplete', onParsed)
    this.endOfParsing = () => connection.off('parseComplete', onParsed)
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.rows[this.done]?.push(fields)
  }

  handleCommandComplete(): void {
    this.done++
  }

  handleError(error: Error): void {
    this.end(error)
  }

  handleReadyForQuery(): void {
    this.end(null)
  }

  private end(error: Error | null): void {
    this.endOfParsing()
    const { callback } = this
    this.callback = undefined
    callback?.(error)
  }
}

/** Converts a parameter to the text that Postgres reads. */
const toText = (value: unknown): null | string => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

const toElement = (value: unknown): string => {
  const text = toText(value)
  return text === null ? 'NULL' : typeof value === 'number' ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
