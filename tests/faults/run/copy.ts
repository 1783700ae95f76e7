/** A copy of the repository to plant faults in; the installed packages are linked, not copied. */
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

const left = new Set(['.data', '.git', 'dist', '.next', 'node_modules'])

export type Copy = { folder: string; remove: () => void }

export const copyRepository = (root: string): Copy => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'forecourt-faults-')))
  cpSync(root, folder, {
    filter: (source) => dirname(source) !== resolve(root) || !left.has(basename(source)),
    recursive: true,
  })
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { force: true, recursive: true }) }
}
