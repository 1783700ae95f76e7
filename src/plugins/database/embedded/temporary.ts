/**
 * A server for one run of tests: fast, and stopped when the process ends, in whatever way.
 */
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '.'

/** Its files are removed by `stop`; after kill -9 they stay in the system's temporary folder. */
export async function startTemporary(): Promise<EmbeddedDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-'))
  // The account that Postgres runs as must be able to enter it.
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, isTemporary: true })
  const stop = async () => {
    await server.stop()
    const data = join(dataDir, 'postgres')
    if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}
