/**
 * Where the database lies and as whom it runs.
 *
 * Postgres refuses to run as root. Started by root it runs as an unprivileged account, which must reach both
 * its programs and its data. Below a home that only root may enter it reaches neither: then the programs are
 * copied, once a version, and the data lies, below /var/lib/forecourt, with a symbolic link in DATA_DIR that
 * says where. Access is tried as that account, never guessed from modes.
 *
 * The files that this process writes (password, port, log) stay in DATA_DIR itself: root writes nothing
 * into a directory that another account owns.
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

const shared = '/var/lib/forecourt'
const ownServer = 'Set DATABASE_URL to a Postgres server of your own.'

/** Empty: this process's own user. */
export type Identity = { uid?: number; gid?: number }

export type Place = {
  binaries: Binaries
  identity: Identity
  /** Where Postgres may write, and nobody else but root may look. */
  home: string
}

/** Idempotent. Call it under the lock of this data directory. */
export function preparePlace(dataDir: string): Place {
  if (process.platform === 'win32') {
    throw new EmbeddedError('The embedded Postgres runs on Linux and macOS.', `Use WSL, or: ${ownServer}`)
  }
  const link = join(dataDir, 'postgres')
  refuseStrangers(link)
  const identity = process.getuid?.() === 0 ? unprivileged(link) : {}
  const home = prepareHome(link, identity)
  return { binaries: reachableBinaries(identity), identity, home }
}

function refuseStrangers(link: string): void {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  const found = statSync(link, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (isLink && !found) {
    throw new EmbeddedError(
      `${link} points to ${readlinkSync(link)}, which is not there.`,
      'Bring it back, or remove the link to begin with an empty database.',
    )
  }
  if (found && self !== 0 && found.uid !== self) {
    throw new EmbeddedError(
      `The database in ${link} belongs to another user (${found.uid}).`,
      'Start as root or as that user, or choose another DATA_DIR.',
    )
  }
}

/** Whoever owns the data already, else the account `postgres`, made when there is none. */
function unprivileged(link: string): Identity {
  const owner = statSync(link, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = accountOf('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const made = accountOf('postgres')
  if (made) return made
  throw new EmbeddedError(
    'Postgres does not run as root, and the account "postgres" could not be made with useradd.',
    `Start as an ordinary user, or: ${ownServer}`,
  )
}

function accountOf(name: string): Identity | undefined {
  const ask = (option: string) => spawnSync('id', [option, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
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
    makeFor(link, identity)
    return realpathSync(link)
  }
  const away = join(
    makeShared(),
    `data-${basename(dirname(dirname(link)))}-${Date.now().toString(36)}-${process.pid}`,
  )
  makeFor(away, identity)
  symlinkSync(away, link)
  return realpathSync(away)
}

function makeFor(path: string, { uid, gid }: Identity): void {
  mkdirSync(path, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function makeShared(): string {
  // Said twice: the process's umask takes away from the first.
  mkdirSync(shared, { recursive: true })
  chmodSync(shared, 0o755)
  return shared
}

/** Asks the system, as the account, whether the whole way to `path` is open. */
function canEnter(path: string, identity: Identity): boolean {
  const test = ['-c', 'test -x "$1"', 'sh', realpathSync(path)]
  return spawnSync('/bin/sh', test, { ...identity, cwd: '/', env: bareEnvironment }).status === 0
}

function reachableBinaries(identity: Identity): Binaries {
  const installed = findBinaries()
  const problem = tryBinaries(installed, {})
  if (problem !== undefined) {
    throw new EmbeddedError(`The embedded Postgres does not run on this system: ${problem}.`, ownServer)
  }
  return tryBinaries(installed, identity) === undefined ? installed : copied(installed, identity)
}

/** The copy appears whole or not at all; two services that make it at once end with one. */
function copied(installed: Binaries, identity: Identity): Binaries {
  const root = join(makeShared(), `postgres-${installed.version}`)
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
    ownServer,
  )
}
