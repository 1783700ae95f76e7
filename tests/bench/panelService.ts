/** A service with its panel, as people run it: a process of its own in production, with demonstration data. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSignIn } from '../../src/seed/signIn'

export type PanelService = {
  /** Reads a page of the panel to its end as somebody who is signed in: `/collections/leads`. */
  page: (path: string) => Promise<string>
  stop: () => Promise<void>
}

export const startPanelService = async (database: string): Promise<PanelService> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/runtime/server.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      PAYLOAD_SECRET: 'a secret that only the bench uses, for a moment',
      PORT: String(port),
      SEED: 'demo',
      SERVER_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child, 'message').then(() => 'ready'), ended])
  if (first !== 'ready') throw new Error('The service ended before it was ready.')
  const cookie = await signIn(url)
  return {
    async page(path) {
      // As a browser on the panel's own pages: without an origin a cookie is taken from nobody.
      const headers = { cookie, origin: url }
      const answer = await fetch(`${url}/admin${path}`, { headers, redirect: 'manual' })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
      // Who is not signed in is sent on by a page that is quickly made.
      if (text.includes('NEXT_REDIRECT')) throw new Error(`${path}: leads to another page.`)
      return text
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { force: true, recursive: true })
    },
  }
}

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/users/login`, {
    body: JSON.stringify(demoSignIn),
    headers: { 'content-type': 'application/json', origin: url },
    method: 'POST',
  })
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
