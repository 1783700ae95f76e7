/**
 * The Unix socket of a server. It needs no free port, other accounts of this machine cannot try passwords on it, and a
 * round trip costs less than by TCP. It is in a folder that only the server's account and root may enter.
 */
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from './installation'

/** Used only in the socket's name: nothing listens on this port. */
export const port = 5432

const socketName = `.s.PGSQL.${port}`

// The system's limit for the path of a socket: 103 bytes on macOS, 107 on Linux.
const maxPathBytes = 103

/** Returns the folder of the database files or, if its path is too long, a new folder in /tmp. */
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
 * Removes the socket that a killed server left. If another process had its process id by now, Postgres would mistake it
 * for the server and refuse to start.
 */
export function removeSocket(socketDir: string): void {
  for (const suffix of ['', '.lock']) rmSync(join(socketDir, `${socketName}${suffix}`), { force: true })
}

/** Removes the folder if it was created for the socket. */
export function removeSocketDir(socketDir: string, { home }: Pick<Installation, 'home'>): void {
  if (socketDir !== home) rmSync(socketDir, { force: true, recursive: true })
}
