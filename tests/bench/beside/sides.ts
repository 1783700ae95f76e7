/** The sides of the comparison: each is a process on a database, reached over HTTP. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { benchSecret, startService } from '../service'
import type { Asked } from './rows'
import type { Shapes } from './shapes'

export type Kind = 'limit' | 'service' | 'stock'

/** What a side begins on. */
export type Prepared = Tables & { kind: Kind; size: number; url: string }

/** What a request sends as `Authorization`, and of the service the shapes of its records. */
type Tables = { authorization: string; shapes?: Shapes }

export type Answered = { body: string; status: number }

export type Side = Prepared & {
  /** For what is looked at; a load comes from the client's process. */
  ask: (asked: Asked) => Promise<Answered>
  /** Empties what it has written of its requests. */
  forgetLog: () => void
  pid: number
  port: number
  /** Milliseconds from the start of the process to the first answer. */
  startMs: number
  stop: () => Promise<void>
}

const scripts = {
  limit: new URL('limit/process.ts', import.meta.url),
  service: new URL('prepare.ts', import.meta.url),
  stock: new URL('stock/process.ts', import.meta.url),
}

const forked = (kind: Kind, url: string, task: 'prepare' | 'serve', shapes?: Shapes): ChildProcess =>
  fork(fileURLToPath(scripts[kind]), [task], {
    env: {
      ...process.env,
      BENCH_SHAPES: JSON.stringify(shapes ?? {}),
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      NODE_ENV: task === 'serve' ? 'production' : 'test',
      PAYLOAD_SECRET: benchSecret,
    },
    execArgv: ['--no-deprecation', '--import', 'tsx'],
    // While Payload makes its tables it writes what it does.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const said = <Said>(child: ChildProcess): Promise<Said> =>
  new Promise((resolve, reject) => {
    const ended = (code: null | number) => reject(new Error(`A side ended with ${code}.`))
    child.once('close', ended)
    child.once('message', (message) => {
      child.off('close', ended)
      resolve(message as Said)
    })
  })

const endOf = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Makes the tables of the service or of stock, and a key. */
export const prepare = async (kind: 'service' | 'stock', url: string): Promise<Tables> => {
  const child = forked(kind, url, 'prepare')
  const tables = await said<Tables>(child)
  await endOf(child)
  return tables
}

/** @returns when it has answered a first request */
export const startSide = async (prepared: Prepared): Promise<Side> => {
  const { authorization, kind, shapes, url } = prepared
  const began = performance.now()
  const { forgetLog, pid, port, stop } =
    kind === 'service' ? await startService(url) : await startForked(kind, url, shapes)
  const ask = (asked: Asked) => askOnce(port, authorization, asked)
  const { body, status } = await ask({ method: 'GET', path: '/deals/1?depth=0' })
  if (status !== 200) {
    await stop()
    throw new Error(`The first answer of ${kind} is ${status}: ${body.slice(0, 300)}`)
  }
  return { ...prepared, ask, forgetLog, pid, port, startMs: performance.now() - began, stop }
}

const startForked = async (kind: 'limit' | 'stock', url: string, shapes?: Shapes) => {
  const child = forked(kind, url, 'serve', shapes)
  const port = await said<number>(child)
  return { forgetLog: () => undefined, pid: child.pid ?? 0, port, stop: () => endOf(child) }
}

const askOnce = (port: number, authorization: string, { body, method, path }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const options = { agent: false, headers, host: '127.0.0.1', method, path: `/api${path}`, port }
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () =>
        resolve({ body: Buffer.concat(chunks).toString(), status: incoming.statusCode ?? 0 }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
