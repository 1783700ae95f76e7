/** The embedded server is killed while it is used: whoever uses it starts it again, so often and no more. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../src/plugins/database/embedded'
import { connectionUrl } from '../../src/plugins/database/embedded/holder'
import { isAlive } from '../../src/plugins/database/embedded/lock'
import { type Outcome, readOutcome } from '../support/outcome'
import { signalProcess } from '../support/signal'
import { letTimePass, until } from '../support/wait'

const dataDirs: string[] = []
const children: ChildProcess[] = []

const newDataDir = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'forecourt-restart-'))
  // The account that Postgres runs as has to pass through.
  chmodSync(path, 0o711)
  dataDirs.push(path)
  return path
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const path of dataDirs.splice(0)) {
    await (await startEmbedded({ dataDir: path })).stop()
    rmSync(realpathSync(join(path, 'postgres')), { recursive: true })
    rmSync(path, { recursive: true, force: true })
  }
})

const postmasterOf = (dataDir: string): number => {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', '18', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Kills the server, and waits for its end. @returns what it was */
const killServer = async (dataDir: string): Promise<number> => {
  const pid = postmasterOf(dataDir)
  signalProcess(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  return pid
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end().catch(() => {})
  }
}

const isUp = (url: string) =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

const untilUp = (url: string) => expect.poll(() => isUp(url)).toBe(true)

/** Every second somebody who may restart the server looks whether it runs. */
const whileItCouldRestart = () => letTimePass(1500, 'a restart that must not happen reports nothing')

describe('an embedded server that is killed', () => {
  it('comes back under the service: 503 meanwhile, nothing that was committed is lost', async () => {
    const dataDir = newDataDir()
    const server = await startEmbedded({ dataDir })
    const { setDatabaseUrl } = await import('../../src/env')
    setDatabaseUrl(server.url)
    const { boot } = await import('../../src/runtime/boot')
    const { close, payload } = await boot()
    payload.logger.level = 'silent'
    const { handleApi } = await import('../../src/plugins/api')
    const { createKey } = await import('../../src/plugins/auth/keys')
    const { key } = await createKey(payload, 'restart')
    const api = async (method: string, path: string, body?: unknown) => {
      const request = new Request(`http://localhost/api${path}`, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const response = await handleApi(payload, request)
      return { body: await response.text(), headers: response.headers, status: response.status }
    }
    try {
      const names: Record<Outcome, string[]> = { 'not stored': [], stored: [], uncertain: [] }
      let sent = 0
      const write = async (): Promise<Outcome> => {
        const name = `lead ${sent++}`
        const { body, headers, status } = await api('POST', '/leads', { name })
        const outcome = readOutcome({ body, retryAfter: headers.get('retry-after'), status })
        if (outcome === undefined) throw new Error(`A write was answered ${status}: ${body}`)
        names[outcome].push(name)
        return outcome
      }
      for (let kill = 0; kill < 2; kill++) {
        expect(await write()).toBe('stored')
        const killed = await killServer(dataDir)
        // One request after the other until some succeed again; the service is not told of anything.
        let succeeded = 0
        await until(
          async () => {
            if ((await write()) === 'stored' && postmasterOf(dataDir) !== killed) succeeded++
            return succeeded >= 3
          },
          'writes on the restarted database',
          50,
        )
      }
      expect(names['not stored']).not.toEqual([])
      const rows = (await query(server.url, 'SELECT name FROM leads')) as { name: string }[]
      const stored = rows.map(({ name }) => name)
      expect(stored).toEqual(expect.arrayContaining(names.stored))
      expect(names['not stored'].filter((name) => stored.includes(name))).toEqual([])
    } finally {
      await close()
      await server.stop()
    }
    expect(await isUp(server.url)).toBe(false)
  })

  it('is started by one of those who share it, and by the next when that one was killed too', async () => {
    const dataDir = newDataDir()
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/owner.ts', dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(createInterface({ input: child.stdout }), 'line')
    const guest = await startEmbedded({ dataDir })
    expect(guest.isOwner).toBe(false)
    await query(guest.url, 'CREATE TABLE kept AS SELECT 7 AS n')

    const first = await killServer(dataDir)
    await untilUp(guest.url)
    const second = postmasterOf(dataDir)
    expect(second).not.toBe(first)
    await whileItCouldRestart()
    expect(postmasterOf(dataDir)).toBe(second)

    child.kill('SIGKILL')
    await once(child, 'exit')
    await killServer(dataDir)
    await untilUp(guest.url)
    expect(await query(guest.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await guest.stop()
    expect(await isUp(guest.url)).toBe(false)
  })

  it('stays away when it was stopped meanwhile', async () => {
    const dataDir = newDataDir()
    const server = await startEmbedded({ dataDir })
    await killServer(dataDir)
    await server.stop()
    await whileItCouldRestart()
    expect(await isUp(server.url)).toBe(false)
  })

  it('again and again is given up, and the process that uses it ends by itself with an error', async () => {
    const dataDir = newDataDir()
    const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' }
    const run = (script: string) => {
      const child = spawn(process.execPath, ['--import', 'tsx', script], {
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      children.push(child)
      let said = ''
      child.stderr?.on('data', (data: Buffer) => (said += String(data)))
      const exit = once(child, 'close').then(([code]) => code as number)
      return { child, exit, said: () => said }
    }
    expect(await run('src/cli/migrate.ts').exit).toBe(0)
    const worker = run('src/cli/worker.ts')
    await once(worker.child, 'message')
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
    const url = connectionUrl({ password, socketDir: realpathSync(join(dataDir, 'postgres')) }, 'postgres')
    const hasEnded = () => worker.child.exitCode !== null
    // One that is killed while it starts counts as a failed start, so six kills may be fewer ends.
    for (let killed = 0; killed < 30 && !hasEnded(); killed++) {
      await expect.poll(async () => hasEnded() || (await isUp(url))).toBe(true)
      if (!hasEnded()) await killServer(dataDir)
    }
    expect(await worker.exit, worker.said()).toBe(1)
    const restarts = worker.said().split('the embedded database has ended').length - 1
    expect(restarts).toBeGreaterThanOrEqual(5)
    expect(worker.said()).toMatch(/the database is lost/)
    expect(worker.said()).toMatch(/ended 6 times within ten minutes/)
    await whileItCouldRestart()
    expect(isAlive(postmasterOf(dataDir))).toBe(false)
  })
})
