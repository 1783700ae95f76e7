/** A supervisor knows npm's process, or the group: node gets the signal in both cases, ends as it should, and stays no orphan. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAlive } from '../../src/plugins/database/embedded/lock'
import { withChildren } from '../support/freezing'
import { createTestDatabase } from '../support/postgres'
import { signalGroup, signalProcess } from '../support/signal'

describe('a service that npm started', () => {
  it.each([
    ['npm', signalProcess],
    ['the process group', signalGroup],
  ])('ends on SIGTERM to %s with 0', async (_, send) => {
    const database = await createTestDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-npm-'))
    const npm = spawn('npm', ['run', 'worker'], {
      detached: true,
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        NODE_ENV: 'development',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    npm.stderr.on('data', (data: Buffer) => (said += String(data)))
    await expect.poll(() => said).toContain('sending webhooks')
    const started = withChildren(npm.pid)
    expect(started.length).toBeGreaterThan(1)
    const exit = once(npm, 'close')
    send(npm.pid, 'SIGTERM')
    expect(await exit, said).toEqual([0, null])
    expect(said).toContain('"stopped"')
    expect(started.filter(isAlive)).toEqual([])
    rmSync(dataDir, { force: true, recursive: true })
    await database.drop()
  })

  it('is node itself, whichever script started it', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    for (const name of ['dev', 'start', 'worker'])
      expect(scripts[name], name).toMatch(/^(\w+=\S+ )?exec node /)
  })
})
