/**
 * Structured logs: one JSON object per line, without bodies, keys or personal data. Of a database error only the class
 * is logged, because its message contains values of the statement.
 */
import pino from 'pino'
import { env } from '../../env'
import { type LogWriter, createLogWriter } from './writer'

type ErrorDescription = {
  cause?: ErrorDescription
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
const extractFrames = ({ message, stack = '' }: Error): string => {
  const start = stack.indexOf(message)
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  return lines.filter((line) => line.trimStart().startsWith('at ')).join('\n')
}

/** Describes an error for the log, without values of requests or statements. */
export const describeError = (error: unknown): ErrorDescription => {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  // A parser's message quotes its input, which may be a request body.
  const hasQuotes = 'query' in error || 'severity' in error || error instanceof SyntaxError
  const frames = isOutage(error) ? '' : extractFrames(error)
  return {
    name: error.name,
    ...(hasQuotes ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(frames === '' ? {} : { stack: frames }),
  }
}

/** Outages are logged without a stack trace: they are frequent, and their traces do not help. */
const isOutage = (error: Error): boolean =>
  error.name === 'DatabaseUnreachableError' ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d)$/.test(String((error as { code?: unknown }).code)) ||
  /Connection terminated|connect E(?:AGAIN|NOENT) /.test(error.message) ||
  (error.cause instanceof Error && isOutage(error.cause))

const writerKey = Symbol.for('forecourt.logWriter')

/** One per process: the process may contain this module twice, and two writers would mix their lines. */
const writer = ((globalThis as { [writerKey]?: LogWriter })[writerKey] ??= startWriter())

function startWriter(): LogWriter {
  // Opening standard error through Node makes a full pipe return an error instead of blocking.
  const created = createLogWriter(process.stderr.fd)
  process.once('exit', created.finish)
  return created
}

/** Waits until logged lines are written, at most a second. Call it before the process ends. */
export const flushLog = (): Promise<void> => writer.flush()

/** Writes to standard error, because standard output is for the output of commands. */
export const log = pino(
  {
    base: null,
    level: env.LOG_LEVEL,
    serializers: { err: describeError, error: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  writer,
)
