/**
 * The database files, created once by initdb: under a temporary name and then renamed, so that an interrupted start
 * leaves no incomplete database.
 *
 * Text is UTF-8 and sorts by code point (C.UTF-8 of Postgres' builtin provider), so that the order is the same on every
 * system.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment, program } from './binaries'
import { EmbeddedError } from './error'
import type { Installation } from './installation'

export const superuser = 'forecourt'

/** Creates the database files if needed. @returns their folder, one for each major version of Postgres */
export function prepareCluster(
  { binaries, home, identity }: Installation,
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

/** The process id in `postmaster.pid` and the folder of its socket, '' until it has one; the process may have ended. */
export function readPostmaster(cluster: string): { pid: number; socketDir: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socketDir: lines[4] ?? '' } : undefined
  } catch {
    return undefined
  }
}
