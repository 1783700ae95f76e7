import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, step } from './say.mjs'

/**
 * What `up` notes in DATA_DIR about the service that runs on it: the process ids and what it printed. The
 * note goes with the service; one that a killed service left names no process that lives.
 */
const noteOf = (dataDir) => join(dataDir, 'service.json')

export function writeNote(dataDir, note) {
  writeFileSync(noteOf(dataDir), JSON.stringify(note), { mode: 0o600 })
}

export const removeNote = (dataDir) => rmSync(noteOf(dataDir), { force: true })

/** The service that runs on this DATA_DIR and answers; ends one whose `up` was killed. */
export async function findRunning(dataDir) {
  let note
  try {
    note = JSON.parse(readFileSync(noteOf(dataDir), 'utf8'))
  } catch {
    return undefined
  }
  const isServing = isAlive(note.server) && (await answers(`${note.local}/healthz`))
  if (isServing && isAlive(note.up)) return note
  if (isServing) await end(note.server)
  removeNote(dataDir)
  return undefined
}

async function end(server) {
  const deadline = Date.now() + 30_000
  process.kill(server, 'SIGTERM')
  await step('Stopping the service that the last start left', async () => {
    while (isAlive(server) && Date.now() < deadline) await sleep(100)
  })
  if (isAlive(server)) {
    throw new Problem(`The former service (process ${server}) does not stop. End it: kill -9 ${server}`)
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether an address answers 2xx within two seconds. */
export async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** @throws {Problem} when something listens on the port already, or may not. */
export async function checkPort(host, port) {
  const probe = createServer()
  const error = await new Promise((done) => {
    probe.once('error', done)
    probe.listen(Number(port), host, () => probe.close(() => done(undefined)))
  }).catch((cause) => cause)
  if (!error) return
  const reasons = {
    EADDRINUSE: 'is used by another program',
    EACCES: 'may not be used by this user',
    EADDRNOTAVAIL: `cannot be opened on HOST ${host}`,
  }
  const reason = reasons[error.code] ?? `cannot be used (${error.code})`
  throw new Problem(`Port ${port} ${reason}. Choose another, e.g.: PORT=${Number(port) + 1} npm run up`)
}

/**
 * Sees that the service has a secret of its own, unless one is set. As src/lib/secretFile.ts does, which needs packages: the
 * file appears whole or not at all.
 */
export function keepSecret(dataDir) {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'secret')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
