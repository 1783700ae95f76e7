/**
 * A server for one run of tests: fast, and stopped when the process ends, in whatever way.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '.'
import { isAlive } from './lock'

/** The file system in memory that Linux mounts for every process. */
const memory = '/dev/shm'

/** Room for the databases of all workers and the write-ahead log, with as much again left to the tests themselves. */
const minFreeBytes = 8 * 1024 ** 3

/** Longer than any run of tests: in another container that shares the folder, the process id may not exist here. */
const abandonedAfterMs = 2 * 3_600_000

/**
 * Its files are removed by `stop`; after kill -9 they stay until a later temporary server starts in the same folder.
 *
 * @param folder by default in memory if there is room: cloning a database there takes 30 ms, on a busy disk up to a second
 */
export async function startTemporary(folder = chooseFolder()): Promise<EmbeddedDatabase> {
  removeAbandoned(folder)
  const dataDir = mkdtempSync(join(folder, `forecourt-${process.pid}-`))
  // The account that Postgres runs as must be able to enter it.
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, isTemporary: true })
  const stop = async () => {
    await server.stop()
    removeData(dataDir)
  }
  return { ...server, stop }
}

function chooseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    // Containers often limit their memory further than the file system says.
    return Math.min(bavail * bsize, process.availableMemory()) > minFreeBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Their processes were killed; the servers ended with them. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^forecourt-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(folder, name)
    try {
      const stats = lstatSync(path)
      // Anybody may make a folder of this name here, with a link to what only this account may remove.
      const isOwn = stats.isDirectory() && stats.uid === process.getuid?.()
      if (isOwn && Date.now() - stats.mtimeMs > abandonedAfterMs) removeData(path)
    } catch {
      // It is being removed by another run.
    }
  }
}

function removeData(dataDir: string): void {
  const data = join(dataDir, 'postgres')
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}
