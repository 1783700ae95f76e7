/** The service as `npm start` runs it: a process of its own, in production. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/port'
import { buildService } from './built'

export type Service = {
  /** Empties its log, which grows by a line for each request. */
  forgetLog: () => void
  pid: number
  port: number
  stop: () => Promise<void>
}

/** The same for all that a bench starts: keys are hashed with it. */
export const benchSecret = 'a secret that only a bench uses, for a moment'

const startTimeoutMs = 120_000
const pollIntervalMs = 5

/**
 * Starts it, and waits until it answers `GET /healthz`, which needs no key.
 *
 * @param environment beside DATABASE_URL
 */
export const startService = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Service> => {
  await buildService()
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  const log = join(dataDir, 'service.log')
  const output = openSync(log, 'a', 0o600)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const child = spawn('/bin/sh', ['-c', scripts.start], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
      PAYLOAD_SECRET: benchSecret,
      PORT: String(port),
      SERVER_URL: `http://localhost:${port}`,
      ...environment,
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { force: true, recursive: true })
  }
  const deadline = Date.now() + startTimeoutMs
  while (!(await isServing(port))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > deadline) {
      const last = readFileSync(log, 'utf8').trim().split('\n').slice(-10).join('\n')
      await stop()
      throw new Error(`The service ${hasEnded ? 'ended before it answered' : 'does not answer'}:\n${last}`)
    }
    await sleep(pollIntervalMs)
  }
  return { forgetLog: () => truncateSync(log), pid: child.pid ?? 0, port, stop }
}

const isServing = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
