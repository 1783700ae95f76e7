import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../src/plugins/database/embedded'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { isAlive } from '../../src/plugins/database/embedded/lock'
import { signalProcess } from '../support/signal'

const isRoot = process.getuid?.() === 0
const dataDirs: string[] = []
const children: ChildProcess[] = []

function newDataDir(mode = 0o711): string {
  const path = mkdtempSync(join(tmpdir(), 'forecourt-embedded-'))
  chmodSync(path, mode)
  dataDirs.push(path)
  return path
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const path of dataDirs.splice(0)) {
    if (existsSync(join(path, 'postgres.password'))) {
      const last = await startEmbedded({ dataDir: path })
      await last.stop()
      rmSync(realpathSync(join(path, 'postgres')), { recursive: true })
    }
    rmSync(path, { recursive: true, force: true })
  }
})

type User = { url: string; isOwner: boolean; child: ChildProcess; stop: () => Promise<void> }

/** Another process that uses the database of `dataDir`. */
async function startUser(dataDir: string): Promise<User> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/owner.ts', dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, isOwner } = JSON.parse(line) as { url: string; isOwner: boolean }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.stdin.write('\n')
    await ended
  }
  return { url, isOwner, child, stop }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const isUp = (url: string) =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', '18', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('startEmbedded', () => {
  it('serves a Postgres 18 that sorts by code point, to those who know the password, on this machine alone', async () => {
    const dataDir = newDataDir()
    const server = await startEmbedded({ dataDir })
    const [row] = await query(
      server.url,
      `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('listen_addresses') AS host,
       current_setting('unix_socket_permissions') AS rights,
       current_setting('fsync') AS fsync, datlocale, datlocprovider AS provider,
       pg_encoding_to_char(encoding) AS encoding, upper('ñ') AS upper, 'Z' < 'a' AS code_order
       FROM pg_database WHERE datname = 'forecourt'`,
    )
    expect(row).toEqual({
      major: 18,
      host: '',
      rights: '0700',
      fsync: 'on',
      datlocale: 'C.UTF-8',
      provider: 'b',
      encoding: 'UTF8',
      upper: 'Ñ',
      code_order: true,
    })
    const stranger = new URL(server.url)
    stranger.password = 'wrong'
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    await server.stop()
  })

  it('leaves nothing behind when it stops, and keeps its data and its address', async () => {
    const dataDir = newDataDir()
    const first = await startEmbedded({ dataDir })
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    const pid = postmasterOf(dataDir)
    await first.stop()
    await first.stop()
    // The files say that it ended a moment before the system does.
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password'])
    const second = await startEmbedded({ dataDir })
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await second.stop()
  })

  it('ends with one server when two processes and two calls begin at the same instant', async () => {
    const dataDir = newDataDir()
    const users = await Promise.all([
      startUser(dataDir),
      startUser(dataDir),
      startEmbedded({ dataDir }),
      startEmbedded({ dataDir }),
    ])
    expect(new Set(users.map((user) => user.url)).size).toBe(1)
    expect(users.filter((user) => user.isOwner)).toHaveLength(1)
    for (const user of users) {
      expect(await isUp(user.url)).toBe(true)
      await user.stop()
    }
    expect(await isUp(users[0].url)).toBe(false)
  })

  it('runs two services for two data directories', async () => {
    const [one, two] = await Promise.all([
      startEmbedded({ dataDir: newDataDir() }),
      startEmbedded({ dataDir: newDataDir() }),
    ])
    expect(one.url).not.toBe(two.url)
    await one.stop()
    expect(await isUp(two.url)).toBe(true)
    await two.stop()
  })

  it('is left to those who still use it when the one that started it stops', async () => {
    const dataDir = newDataDir()
    const owner = await startUser(dataDir)
    const guest = await startEmbedded({ dataDir })
    expect([owner.isOwner, guest.isOwner]).toEqual([true, false])
    await owner.stop()
    expect(await isUp(guest.url)).toBe(true)
    await guest.stop()
    expect(await isUp(guest.url)).toBe(false)
  })

  it('takes over the server of a process that was killed, and ends it', async () => {
    const dataDir = newDataDir()
    const owner = await startUser(dataDir)
    const pid = postmasterOf(dataDir)
    owner.child.kill('SIGKILL')
    await once(owner.child, 'exit')
    const next = await startEmbedded({ dataDir })
    expect(next.isOwner).toBe(true)
    expect(postmasterOf(dataDir)).toBe(pid)
    await next.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('recovers what was committed when the server itself is killed', async () => {
    const dataDir = newDataDir()
    const owner = await startUser(dataDir)
    await query(owner.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    owner.child.kill('SIGKILL')
    signalProcess(postmasterOf(dataDir), 'SIGKILL')
    const next = await startEmbedded({ dataDir })
    expect(await query(next.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await next.stop()
  })

  it('starts although its old number belongs to another process now, and a dead one holds its lock', async () => {
    const dataDir = newDataDir()
    const first = await startEmbedded({ dataDir })
    const note = join(realpathSync(join(dataDir, 'postgres')), '18', 'postmaster.pid')
    const lines = readFileSync(note, 'utf8').split('\n')
    await first.stop()
    const other = spawn('sleep', ['60'])
    children.push(other)
    writeFileSync(note, [String(other.pid), ...lines.slice(1)].join('\n'))
    writeFileSync(join(dataDir, 'postgres.lock'), '4194304')
    const next = await startEmbedded({ dataDir })
    expect(await isUp(next.url)).toBe(true)
    expect(other.exitCode).toBeNull()
    await next.stop()
  })

  it('listens on a socket alone, in a folder that its own account alone may enter', async () => {
    const dataDir = newDataDir()
    const server = await startEmbedded({ dataDir })
    const socketDir = decodeURIComponent(new URL(server.url).hostname)
    expect(socketDir).toBe(realpathSync(join(dataDir, 'postgres')))
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    const socket = statSync(join(socketDir, '.s.PGSQL.5432'))
    expect([socket.isSocket(), socket.mode & 0o777]).toEqual([true, 0o700])
    await server.stop()
  })

  it('makes a short way to its socket where that to the data is too long for one', async () => {
    const long = join(newDataDir(), 'a'.repeat(100))
    mkdirSync(long)
    dataDirs.unshift(long)
    const first = await startEmbedded({ dataDir: long })
    const socketDir = decodeURIComponent(new URL(first.url).hostname)
    expect(socketDir).toMatch(/^\/tmp\/forecourt-\w{6}$/)
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    const guest = await startEmbedded({ dataDir: long })
    expect(guest.url).toBe(first.url)
    await guest.stop()
    signalProcess(postmasterOf(long), 'SIGKILL')
    await expect.poll(() => isUp(first.url)).toBe(true)
    await first.stop()
    expect(existsSync(socketDir)).toBe(false)
  })

  it('starts although a socket was left whose number belongs to another process now', async () => {
    const dataDir = newDataDir()
    const first = await startEmbedded({ dataDir })
    const left = join(realpathSync(join(dataDir, 'postgres')), '.s.PGSQL.5432')
    const lock = readFileSync(`${left}.lock`, 'utf8').split('\n')
    await first.stop()
    writeFileSync(left, '')
    writeFileSync(`${left}.lock`, [String(process.ppid), ...lock.slice(1)].join('\n'))
    const second = await startEmbedded({ dataDir })
    expect(await isUp(second.url)).toBe(true)
    await second.stop()
  })

  it('says which file is wrong when the password is another', async () => {
    const dataDir = newDataDir()
    const first = await startEmbedded({ dataDir })
    const file = join(dataDir, 'postgres.password')
    const password = readFileSync(file, 'utf8')
    writeFileSync(file, 'another')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/postgres\.password\. Bring the file back/)
    writeFileSync(file, password)
    await first.stop()
  })

  it.skipIf(!isRoot)('goes where its account can reach when DATA_DIR is open to root alone', async () => {
    const closed = newDataDir(0o700)
    const dataDir = join(closed, 'service', '.data')
    mkdirSync(dataDir, { recursive: true })
    dataDirs.unshift(dataDir)
    const first = await startEmbedded({ dataDir })
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.stop()
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    const second = await startEmbedded({ dataDir })
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await second.stop()
  })
})

describe('startTemporary', () => {
  it.runIf(isRoot)('removes what a killed run left, and nothing of another account', async () => {
    const folder = newDataDir()
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    const abandoned = ['forecourt-999999999-own', 'forecourt-999999999-foreign'].map((name) =>
      join(folder, name),
    )
    for (const path of abandoned) {
      mkdirSync(path)
      symlinkSync(kept, join(path, 'postgres'))
      utimesSync(path, 0, 0)
    }
    const [own = '', foreign = ''] = abandoned
    rmSync(join(own, 'postgres'))
    utimesSync(own, 0, 0)
    chownSync(foreign, 65_534, 65_534)
    await (await startTemporary(folder)).stop()
    expect([own, foreign, kept].map((path) => existsSync(path))).toEqual([false, true, true])
  })

  it('leaves neither a process nor a file', async () => {
    const server = await startTemporary()
    const [row] = await query(server.url, `SELECT current_setting('data_directory') AS path`)
    const path = String(row?.path)
    expect(existsSync(path)).toBe(true)
    await server.stop()
    expect(existsSync(path)).toBe(false)
    expect(await isUp(server.url)).toBe(false)
  })
})
