/**
 * A database on disk whose server may be killed, and a Payload on it: what was committed is there when the server is
 * started again. Its own, whatever DATABASE_URL says: what is killed here is not to be anybody's.
 */
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { type EmbeddedDatabase, startEmbedded } from '../../src/plugins/database/embedded'
import { readPostmaster } from '../../src/plugins/database/embedded/cluster'
import { isAlive } from '../../src/plugins/database/embedded/lock'
import { signalProcess } from '../support/signal'

export type Ground = {
  close: () => Promise<void>
  payload: BasePayload
  /** Ends the server without its clean-up, as a signal says, and starts it again. */
  restart: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  url: string
}

/** What a killed server leaves behind takes a moment to end, longer on a busy machine; until then none starts. */
const startAgain = async (dataDir: string, attempts = 20): Promise<EmbeddedDatabase> => {
  await sleep(500)
  try {
    return await startEmbedded({ dataDir })
  } catch (error) {
    if (attempts === 1) throw error
    return startAgain(dataDir, attempts - 1)
  }
}

export const startGround = async (): Promise<Ground> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-crash-'))
  // The account that Postgres runs as has to pass through.
  chmodSync(dataDir, 0o711)
  const servers: EmbeddedDatabase[] = [await startEmbedded({ dataDir })]
  const url = servers[0]?.url ?? ''
  const { setDatabaseUrl } = await import('../../src/env')
  setDatabaseUrl(url)
  const { boot } = await import('../../src/runtime/boot')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  const { rows } = await payload.db.pool.query<{ data_directory: string }>('SHOW data_directory')
  const cluster = rows[0]?.data_directory ?? ''

  return {
    async close() {
      await close()
      for (const { stop } of servers) await stop()
      const data = join(dataDir, 'postgres')
      if (existsSync(data)) rmSync(realpathSync(data), { force: true, recursive: true })
      rmSync(dataDir, { force: true, recursive: true })
    },
    payload,
    async restart(signal) {
      const pid = readPostmaster(cluster)?.pid
      if (pid === undefined) throw new Error(`There is no server on ${cluster}.`)
      signalProcess(pid, signal)
      while (isAlive(pid)) await sleep(10)
      const again = await startAgain(dataDir)
      servers.push(again)
      if (again.url !== url) throw new Error('The server came back at another address.')
    },
    url,
  }
}
