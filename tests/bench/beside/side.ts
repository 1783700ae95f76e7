/** One side as the bench speaks to it: a process, asked over one connection that is kept. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { SideName } from './open'

export type Asked = { body?: unknown; method: string; path: string }

export type Side = {
  /** @throws when there is no answer in time, or none of success. @returns the body as text */
  ask: (asked: Asked, options?: { hasKey?: boolean; patience?: number }) => Promise<string>
  end: () => Promise<void>
  name: SideName
  /** The most that was resident since `settle`, in bytes. */
  peak: () => Promise<number>
  /** Collects garbage. @returns what is resident then, in bytes */
  settle: () => Promise<number>
  url: string
}

/** An answer that is no success. */
export class Refusal extends Error {
  override name = 'Refusal'
}

const script = fileURLToPath(new URL('process.ts', import.meta.url))

const start = (task: 'prepare' | 'serve', name: SideName, url: string): ChildProcess =>
  fork(script, [name, task, url], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      NODE_ENV: task === 'serve' ? 'production' : 'test',
      PAYLOAD_SECRET: 'a secret that only a bench uses, 32 characters',
    },
    execArgv: ['--expose-gc', '--no-deprecation', '--import', 'tsx'],
    // While Payload makes its tables it writes what it does.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const said = <Said>(child: ChildProcess): Promise<Said> =>
  new Promise((resolve, reject) => {
    const ended = (code: null | number) => reject(new Error(`A side ended with ${code}.`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as Said)
    })
  })

const endOf = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Makes the schema and a key. @returns what a request sends as `Authorization` */
export const prepareSide = async (name: SideName, url: string): Promise<string> => {
  const child = start('prepare', name, url)
  const authorization = await said<string>(child)
  await endOf(child)
  return authorization
}

/** @returns when it takes requests */
export const startSide = async (name: SideName, url: string, authorization: string): Promise<Side> => {
  const child = start('serve', name, url)
  const port = await said<number>(child)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tell = (word: 'peak' | 'settle'): Promise<number> => {
    const answer = said<number>(child)
    child.send(word)
    return answer
  }
  return {
    ask: ({ body, method, path }, { hasKey = true, patience } = {}) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(hasKey ? { authorization } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        const options = { agent, headers, host: '127.0.0.1', method, path: `/api${path}`, port }
        const outgoing = request(options, (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.once('error', reject)
          incoming.once('end', () => {
            const text = Buffer.concat(chunks).toString()
            const { statusCode = 0 } = incoming
            if (statusCode < 300) resolve(text)
            else reject(new Refusal(`answers ${statusCode} (${text.slice(0, 300)})`))
          })
        })
        outgoing.once('error', reject)
        if (patience !== undefined) {
          outgoing.setTimeout(patience, () =>
            outgoing.destroy(new Error(`no answer in ${patience / 1000} s`)),
          )
        }
        outgoing.end(body === undefined ? undefined : JSON.stringify(body))
      }),
    async end() {
      agent.destroy()
      await endOf(child)
    },
    name,
    peak: () => tell('peak'),
    settle: () => tell('settle'),
    url,
  }
}
