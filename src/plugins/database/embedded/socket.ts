/**
 * The Unix socket by which a server is reached: no port to find free, none that other accounts of this machine could try
 * passwords on, and a round trip that costs less. It lies in a folder that only the server's account, and root, may enter.
 */
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from './installation'

/** Part of the socket's name alone: nothing listens on it. */
export const port = 5432

const socketName = `.s.PGSQL.${port}`

// The system's limit for the path of a socket: 103 bytes on macOS, 107 on Linux.
const maxPathBytes = 103

/** Beside the database files, or where their path is too long a new folder in /tmp. */
export function prepareSocketDir({ home, identity }: Pick<Installation, 'home' | 'identity'>): string {
  if (Buffer.byteLength(join(home, socketName)) <= maxPathBytes) return home
  const folder = mkdtempSync('/tmp/forecourt-')
  chmodSync(folder, 0o700)
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid)
  }
  return folder
}

/**
 * Removes the socket that a killed server left: Postgres would take a process that has its number by now for the server, and
 * not begin.
 */
export function removeSocket(socketDir: string): void {
  for (const suffix of ['', '.lock']) rmSync(join(socketDir, `${socketName}${suffix}`), { force: true })
}

/** Removes the folder where it was made for the socket. */
export function removeSocketDir(socketDir: string, { home }: Pick<Installation, 'home'>): void {
  if (socketDir !== home) rmSync(socketDir, { force: true, recursive: true })
}
