/**
 * Structured logs: one JSON object per line. Contains no body, key or personal data: of a database error only its
 * class is logged, because it contains the values of its statement.
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
 * The frames of a stack trace without the message. The message is removed as a whole, because one of its lines may
 * look like a frame ("at 12 Elm Street").
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
  // A parser's message quotes its input, which may be a request body.
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

/** Outages are frequent and their stack traces say nothing. */
const isOutage = (error: Error): boolean =>
  error.name === 'DatabaseUnreachableError' ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d)$/.test(String((error as { code?: unknown }).code)) ||
  /Connection terminated|connect E(?:AGAIN|NOENT) /.test(error.message) ||
  (error.cause instanceof Error && isOutage(error.cause))

const place = Symbol.for('forecourt.logWriter')

/** One per process: the process may contain this module twice, and two writers would mix their lines. */
const writer = ((globalThis as { [place]?: LogWriter })[place] ??= startWriter())

function startWriter(): LogWriter {
  // Opening it through Node makes a full pipe return an error instead of blocking.
  const made = logWriter(process.stderr.fd)
  process.once('exit', made.finish)
  return made
}

/** Waits until logged lines are written, at most a second. Call it before the process ends. */
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
