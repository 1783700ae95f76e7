/**
 * Secrets that the service generates and stores in a file of mode 600. The file is written under a temporary name and
 * then linked, so it appears complete or not at all, and of two processes starting together both read the same
 * secret.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const randomSecret = () => randomBytes(32).toString('hex')

/** Returns the text stored at `path`; creates it with `make` if the file is missing. */
export function secretFile(path: string, make: () => string): string
export function secretFile(path: string, make?: () => string): string | undefined
export function secretFile(path: string, make?: () => string): string | undefined {
  const stored = read(path)
  if (stored !== undefined || !make) return stored
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx' })
    linkSync(draft, path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  } finally {
    rmSync(draft, { force: true })
  }
  const created = read(path)
  if (created === undefined) throw new Error(`${path} is empty. Remove it, and it is made again.`)
  return created
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Error(
      `${path} cannot be read (${code}). Start as the user who owns it, or choose another DATA_DIR.`,
      {
        cause,
      },
    )
  }
}
