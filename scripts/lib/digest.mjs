import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'

/** By path: the digest of a file, while its size and time stay. Two builds have most sources in common. */
const known = new Map()

/** A digest of the files at the paths, and of those in folders among them. A path that is not there counts as well. */
export function digestOf(paths, ...more) {
  const hash = createHash('sha256')
  for (const text of more) hash.update(text).update('\0')
  for (const path of paths.flatMap(filesAt))
    hash.update(path).update('\0').update(digestOfFile(path)).update('\0')
  return hash.digest('hex')
}

function digestOfFile(path) {
  const whole = join(root, path)
  const { mtimeMs, size } = statSync(whole)
  const found = known.get(path)
  if (found?.mtimeMs === mtimeMs && found.size === size) return found.digest
  const digest = createHash('sha256').update(readFileSync(whole)).digest()
  known.set(path, { digest, mtimeMs, size })
  return digest
}

function filesAt(path) {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  return statSync(whole).isDirectory() ? filesIn(path) : [path]
}

/** The paths of all files in a folder, below the root. */
export const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()

export const readOr = (path, otherwise) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
