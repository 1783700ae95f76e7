/**
 * Structured logs: one JSON object a line. A database error carries the values of its statement, so of those only
 * the class is kept; nothing here holds a body, a key or personal data.
 */
import pino from 'pino'
import { env } from '../../env'
import { type LogWriter, logWriter } from './writer'

type Described = {
  cause?: Described
  code?: string
  constraint?: string
  message?: string
  name: string
  stack?: string
  table?: string
}

/**
 * The frames of a stack without the message it begins with. The message goes as a whole: a line of it may look
 * like a frame ("at 12 Elm Street").
 */
const framesOf = ({ message, stack = '' }: Error): string => {
  const start = stack.indexOf(message)
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  return lines.filter((line) => line.trimStart().startsWith('at ')).join('\n')
}

/** An error as a log may hold it. */
export const describeError = (error: unknown): Described => {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  // A parser's message quotes what it could not read: a body, and what stands in it.
  const quotes = 'query' in error || 'severity' in error || error instanceof SyntaxError
  const frames = isOutage(error) ? '' : framesOf(error)
  return {
    name: error.name,
    ...(quotes ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(frames === '' ? {} : { stack: frames }),
  }
}

/** Of a database or a network that is away: where in the code it was noticed tells nothing, and there are many of them. */
const isOutage = (error: Error): boolean =>
  error.name === 'DatabaseUnreachableError' ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d)$/.test(String((error as { code?: unknown }).code)) ||
  /Connection terminated/.test(error.message) ||
  (error.cause instanceof Error && isOutage(error.cause))

const place = Symbol.for('forecourt.logWriter')

/** One for the process, which may hold this module twice: lines of two writers could stand within each other. */
const writer = ((globalThis as { [place]?: LogWriter })[place] ??= startWriter())

function startWriter(): LogWriter {
  // That Node opens it makes a pipe refuse what it has no room for; else a write would wait for a reader that stopped.
  const made = logWriter(process.stderr.fd)
  process.once('exit', made.finish)
  return made
}

/** Waits until what was logged is written, for a second at most. Before the process ends. */
export const flushLog = (): Promise<void> => writer.flush()

/** Written to standard error: standard output belongs to what a command prints. */
export const log = pino(
  {
    base: null,
    level: env.LOG_LEVEL,
    serializers: { err: describeError, error: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  writer,
)
