import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLead, findMissing, type Outage, outcomeOf, untilAnswered } from '../outage'
import { formOf, signIn } from '../staff'

const folder = join(tmpdir(), `forecourt-full-${process.pid}`)

/** A file system of its own of 700 MB, which only root of a Linux may make. */
const mountDisk = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root of a Linux may mount a small disk'
  mkdirSync(folder)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=0711', 'tmpfs', folder])
  return status === 0 ? undefined : 'a small disk could not be mounted'
}

/** Takes all the room there is but for so many bytes. */
const fill = (path: string): void => {
  const file = openSync(path, 'w')
  let block = Buffer.alloc(1 << 20, 1)
  try {
    while (block.length >= 512) {
      try {
        if (writeSync(file, block) < block.length) throw new Error('full')
      } catch {
        block = block.subarray(0, block.length >> 1)
      }
    }
  } finally {
    closeSync(file)
  }
}

/**
 * DATA_DIR, with the database and the files, on a disk that is full: writes and uploads are 503 and leave nothing, what is read
 * is there; with room again all of it goes on, and nothing that was acknowledged is lost.
 */
export const fullDisk: Outage = {
  finding: 'item 8: full disk',
  testbed: { dataDir: folder, isEmbedded: true },
  name: 'full-disk',
  skip: mountDisk,
  after() {
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  },
  async run({ client, testbed }) {
    const ballast = join(folder, 'ballast')
    const broken: string[] = []
    const acknowledged: number[] = []
    const headers = await signIn(client, testbed.target)
    const upload = () => {
      const form = formOf({
        file: { bytes: Buffer.alloc(200_000, 'f'), name: 'full.txt' },
        record: { name: 'Full' },
      })
      return client.send('POST', '/api/attachments', {
        ...form,
        headers: { ...headers, ...form.headers },
        key: null,
      })
    }
    const notes = 'n'.repeat(500_000)
    try {
      for (let time = 0; time < (testbed.isShort ? 1 : 3); time++) {
        fill(ballast)
        const statuses = new Set<number>()
        for (let at = 0; at < 60 && !(testbed.isShort && statuses.has(503)); at++) {
          const reply = await client.send('POST', '/api/leads', { body: { firstName: 'Full', notes } })
          statuses.add(reply.status)
          const id = (reply.json as { doc?: { id: number } } | undefined)?.doc?.id
          if (reply.status === 201 && id !== undefined) acknowledged.push(id)
          // A server that has no room for its own log ends, which cuts commits off.
          if (outcomeOf(reply) === undefined)
            broken.push(`a write was answered ${reply.status} ${reply.text.slice(0, 150)}`)
        }
        if (!statuses.has(503)) broken.push('the disk was never full: nothing was shown')
        const sent = await upload()
        if (outcomeOf(sent) === undefined)
          broken.push(`an upload was answered ${sent.status} ${sent.text.slice(0, 150)}`)
        const health = await client.send('GET', '/healthz')
        if (health.status !== 200) broken.push(`/healthz said ${health.status} with a full disk`)
        rmSync(ballast)
        const back = await untilAnswered(
          async () => (await createLead(client, 'Room again')).reply,
          ({ status }) => status === 201,
          60_000,
        )
        if (back === undefined) broken.push('no write was taken a minute after there was room again')
        await sleep(500)
      }
      const after = await upload()
      if (after.status !== 201) broken.push(`an upload with room again was answered ${after.status}`)
      broken.push(...(await findMissing(testbed, acknowledged)))
      return [...new Set(broken)]
    } finally {
      rmSync(ballast, { force: true })
    }
  },
}
