/**
 * Chooses the programs, the account and the data folder of the embedded server.
 *
 * Postgres refuses to run as root. Started by root it runs as an unprivileged account, which must be able to read
 * its programs and its data. If they are in a folder that only root may enter, the programs are copied, once per
 * version, to /var/lib/forecourt, and the data is stored there too, with a symbolic link in DATA_DIR. Whether the
 * account has access is tested as that account, not derived from file modes.
 *
 * The files that this process writes (password, port, log) stay in DATA_DIR itself, because root must not write into a
 * directory that another account owns.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Binaries, bareEnvironment, findBinaries, tryBinaries } from './binaries'
import { EmbeddedError } from './error'

const sharedFolder = '/var/lib/forecourt'
const useOwnServer = 'Set DATABASE_URL to a Postgres server of your own.'

/** The account to run as; empty for the account of this process. */
export type Identity = { uid?: number; gid?: number }

export type Installation = {
  binaries: Binaries
  identity: Identity
  /** The folder of the database files: only the account and root have access. */
  home: string
}

/** Idempotent. Call it under the lock of the DATA_DIR. */
export function prepareInstallation(dataDir: string): Installation {
  if (process.platform === 'win32') {
    throw new EmbeddedError('The embedded Postgres runs on Linux and macOS.', `Use WSL, or: ${useOwnServer}`)
  }
  const link = join(dataDir, 'postgres')
  refuseForeignOwner(link)
  const identity = process.getuid?.() === 0 ? findUnprivilegedAccount(link) : {}
  const home = prepareHome(link, identity)
  return { binaries: prepareBinaries(identity), identity, home }
}

function refuseForeignOwner(link: string): void {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  const stats = statSync(link, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (isLink && !stats) {
    throw new EmbeddedError(
      `${link} points to ${readlinkSync(link)}, which is not there.`,
      'Bring it back, or remove the link to begin with an empty database.',
    )
  }
  if (stats && self !== 0 && stats.uid !== self) {
    throw new EmbeddedError(
      `The database in ${link} belongs to another user (${stats.uid}).`,
      'Start as root or as that user, or choose another DATA_DIR.',
    )
  }
}

/** The owner of the data if there is any, else the account `postgres`, created if needed. */
function findUnprivilegedAccount(link: string): Identity {
  const owner = statSync(link, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const existing = findAccount('postgres')
  if (existing) return existing
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const created = findAccount('postgres')
  if (created) return created
  throw new EmbeddedError(
    'Postgres does not run as root, and the account "postgres" could not be made with useradd.',
    `Start as an ordinary user, or: ${useOwnServer}`,
  )
}

function findAccount(name: string): Identity | undefined {
  const runId = (option: string) => spawnSync('id', [option, name], { encoding: 'utf8' })
  const [uid, gid] = [runId('-u'), runId('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function prepareHome(link: string, identity: Identity): string {
  if (existsSync(link)) return realpathSync(link)
  if (!identity.uid) {
    mkdirSync(link, { mode: 0o700 })
    return realpathSync(link)
  }
  if (canEnter(dirname(link), identity)) {
    makeFolder(link, identity)
    return realpathSync(link)
  }
  const target = join(
    makeSharedFolder(),
    `data-${basename(dirname(dirname(link)))}-${Date.now().toString(36)}-${process.pid}`,
  )
  makeFolder(target, identity)
  symlinkSync(target, link)
  return realpathSync(target)
}

function makeFolder(path: string, { uid, gid }: Identity): void {
  mkdirSync(path, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function makeSharedFolder(): string {
  mkdirSync(sharedFolder, { recursive: true })
  // The umask of the process limits the mode of mkdir.
  chmodSync(sharedFolder, 0o755)
  return sharedFolder
}

/** Tests, as the account, whether it may enter `path` and all folders above it. */
function canEnter(path: string, identity: Identity): boolean {
  const test = ['-c', 'test -x "$1"', 'sh', realpathSync(path)]
  return spawnSync('/bin/sh', test, { ...identity, cwd: '/', env: bareEnvironment }).status === 0
}

function prepareBinaries(identity: Identity): Binaries {
  const installed = findBinaries()
  const problem = tryBinaries(installed, {})
  if (problem !== undefined) {
    throw new EmbeddedError(`The embedded Postgres does not run on this system: ${problem}.`, useOwnServer)
  }
  return tryBinaries(installed, identity) === undefined ? installed : copyBinaries(installed, identity)
}

/** Copies the programs under a temporary name and renames the copy, so that it is never incomplete. */
function copyBinaries(installed: Binaries, identity: Identity): Binaries {
  const root = join(makeSharedFolder(), `postgres-${installed.version}`)
  if (!existsSync(root)) {
    const draft = `${root}.${process.pid}`
    cpSync(installed.root, draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', draft])
    try {
      renameSync(draft, root)
    } catch (cause) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(root)) throw cause
    }
  }
  const copy = { ...installed, root }
  const problem = tryBinaries(copy, identity)
  if (problem === undefined) return copy
  throw new EmbeddedError(
    `The copy of Postgres in ${root} does not run as an ordinary user: ${problem}.`,
    useOwnServer,
  )
}
