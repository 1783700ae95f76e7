/**
 * The database files: made once, by initdb, under another name and moved into place, so a start that dies on
 * the way leaves nothing that looks like a database.
 *
 * Text is UTF-8 and sorts by code point (C.UTF-8 of Postgres's own provider): the same on every system,
 * whatever locales it has.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment, program } from './binaries'
import { EmbeddedError } from './error'
import type { Place } from './place'

export const superuser = 'forecourt'

/** The folder of the database files, one for each major version of Postgres. */
export function prepareCluster(
  { binaries, home, identity }: Place,
  password: string,
  isTemporary: boolean,
): string {
  const major = binaries.version.split('.')[0] ?? ''
  const cluster = join(home, major)
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster
  const older = readdirSync(home).find((name) => existsSync(join(home, name, 'PG_VERSION')))
  if (older !== undefined && /^\d+$/.test(older)) {
    throw new EmbeddedError(
      `${home} holds a database of Postgres ${older}; this is Postgres ${major}.`,
      `Move its data with pg_dump of version ${older}, or go back to the package of that version.`,
    )
  }
  const draft = join(home, 'draft')
  const passwordFile = join(home, 'draft-password')
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(passwordFile, identity.uid, identity.gid)
  }
  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(isTemporary ? ['--no-sync'] : []),
  ]
  const result = spawnSync(program(binaries, 'initdb'), options, {
    ...identity,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new EmbeddedError(
      `The database in ${home} could not be made: ${result.error?.message ?? result.stderr.trim()}.`,
      'See that the disk has room and the folder can be written, or set DATABASE_URL.',
    )
  }
  renameSync(draft, cluster)
  return cluster
}

/** The process that Postgres noted as serving these files, dead or alive, and its port. */
export function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}
