/** How much of a body is read, of whom, and what is left on disk of one that is not taken: nothing. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { getLimits } from '../../src/lib/admission'
import { handleApi } from '../../src/plugins/api'
import { maxUploadsPerUser } from '../../src/plugins/api/staff/staffBody'
import { rootOf } from '../../src/plugins/files/disk'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'
import { filesOf, sendForm } from '../support/uploads'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const staff = fixture(() => signIn(service))
afterEach(() => expect(filesOf(service)).toEqual({ incoming: [], stored: [] }))

const origin = 'http://localhost:3000'
const kib = 1024

/** A body of `size` bytes in pieces, after `head`, that counts what is read of it. */
const counted = (size: number, head = '') => {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= size) return controller.close()
        const piece = read === 0 && head !== '' ? Buffer.from(head) : Buffer.alloc(16 * kib, 'a')
        read += piece.byteLength
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read: () => read }
}

const formHead = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
const formType = 'multipart/form-data; boundary=edge'

const send = async (path: string, body: BodyInit, headers: Record<string, string>) => {
  const answer = await handleApi(
    service.payload,
    new Request(`${origin}/api${path}`, {
      body,
      duplex: 'half',
      headers: { origin, ...headers },
      method: 'POST',
    } as RequestInit),
  )
  return { headers: answer.headers, status: answer.status, text: await answer.text() }
}

describe('a caller without a session', () => {
  const forged = 'payload-token=eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MSwiY29sbGVjdGlvbiI6InVzZXJzIn0.c2lnbmF0dXJl'

  it.each([
    ['/users/login', formType, {}],
    ['/users/login', 'application/json', {}],
    ['/users/login', 'text/plain', {}],
    ['/users/forgot-password', 'application/json', {}],
    ['/leads', 'application/json', { cookie: forged }],
    ['/attachments', formType, { cookie: forged }],
  ])('is let send no more than 64 KiB to %s as %s', async (path, type, headers) => {
    const before = await contents(service)
    const announced = counted(17 * kib ** 2, formHead)
    const first = await send(path, announced.body, {
      'content-length': String(17 * kib ** 2),
      'content-type': type,
      ...headers,
    })
    expect([first.status, announced.read()], first.text).toEqual([413, 0])
    const unannounced = counted(17 * kib ** 2, formHead)
    const second = await send(path, unannounced.body, { 'content-type': type, ...headers })
    // A file is refused before that.
    expect([413, 415], second.text).toContain(second.status)
    expect(unannounced.read()).toBeLessThanOrEqual(96 * kib)
    expect(await contents(service)).toEqual(before)
  })

  it('whose session has ended is not let either', async () => {
    const other = await signIn(service, 'manager')
    await other.api('POST', '/users/logout', {})
    const { body, read } = counted(kib ** 2, formHead)
    const answer = await send('/attachments', body, { 'content-type': formType, cookie: other.cookie })
    expect([413, 415], answer.text).toContain(answer.status)
    expect(read()).toBeLessThanOrEqual(96 * kib)
  })
})

describe('staff', () => {
  const notes = (bytes: number) => JSON.stringify({ notes: 'n'.repeat(bytes) })

  it('send as much JSON, and as large a form without a file, as the service takes', async () => {
    const json = await staff.api('POST', '/leads', notes(900 * kib))
    expect(json.status, JSON.stringify(json.body).slice(0, 300)).toBe(201)
    await expectStatus(201, sendForm(service, staff, 'POST', '/leads', { notes: 'n'.repeat(900 * kib) }))
    await expectStatus(413, staff.api('POST', '/leads', notes(1100 * kib)))
    expect((await sendForm(service, staff, 'POST', '/leads', { notes: 'n'.repeat(1100 * kib) })).status).toBe(
      413,
    )
  })

  it.each([
    ['/leads', 415],
    ['/attachments/1/duplicate', 415],
    ['/users/login', 415],
  ])('send no file to %s', async (path, status) => {
    const before = await contents(service)
    const answer = await sendForm(
      service,
      staff,
      'POST',
      path,
      { name: 'x' },
      { bytes: 'a file', name: 'a.txt' },
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(await contents(service)).toEqual(before)
  })

  it('send no record beside a file that is larger than the service takes', async () => {
    const before = await contents(service)
    const record = { name: 'n'.repeat(3 * kib ** 2) }
    const answer = await sendForm(service, staff, 'POST', '/attachments', record, {
      bytes: 'a file',
      name: 'a.txt',
    })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      413,
      expect.stringContaining('larger than 1048576 bytes'),
    ])
    expect(await contents(service)).toEqual(before)
  })

  it('send no form that only Payload would take for one', async () => {
    const before = await contents(service)
    const headers = { 'content-type': 'x-multipart/form-data; boundary=edge', cookie: staff.cookie }
    const answer = await send('/attachments', `${formHead}x\r\n--edge--\r\n`, headers)
    expect(answer.status, answer.text).toBe(415)
    expect(await contents(service)).toEqual(before)
  })

  it('are counted with the records of forms that are under way', async () => {
    const gone = new AbortController()
    const { bodies } = getLimits(service.payload)
    const before = bodies.total
    const headers = { 'content-type': formType, cookie: staff.cookie, origin }
    const request = new Request(`${origin}/api/leads`, {
      body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('--edge\r\n')) }),
      duplex: 'half',
      headers,
      method: 'POST',
    } as RequestInit)
    const answer = handleApi(service.payload, request, { signal: gone.signal })
    await expect.poll(() => bodies.total - before).toBe(64 * kib)
    gone.abort()
    expect(bodies.total).toBe(before)
    void answer.catch(() => {})
  })

  it('send no file that is too large, and no more of it is read than may be', async () => {
    const { body, read } = counted(40 * kib ** 2, formHead)
    const answer = await send('/attachments', body, { 'content-type': formType, cookie: staff.cookie })
    expect(answer.status, answer.text).toBe(413)
    expect(read()).toBeLessThan(18 * kib ** 2)
  })

  it.each([
    ['breaks off', `${formHead}half of it`],
    ['has two files', `${formHead}one\r\n${formHead}two\r\n--edge--\r\n`],
    [
      'has a text for a file',
      '--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\n{}\r\n--edge--\r\n',
    ],
    [
      'has two records',
      `${'--edge\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n{}\r\n'.repeat(2)}--edge--\r\n`,
    ],
    [
      'has a record that is none',
      `--edge\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n[]\r\n${formHead}x\r\n--edge--\r\n`,
    ],
    ['has a file of another name', `${formHead.replace('"file"', '"other"')}x\r\n--edge--\r\n`],
    ['has no boundary', 'nothing'],
  ])('are told of a form that %s', async (_, text) => {
    const before = await contents(service)
    const headers = { 'content-type': formType, cookie: staff.cookie }
    const answer = await send('/attachments', text, headers)
    expect(answer.status, answer.text).toBe(400)
    expect(await contents(service)).toEqual(before)
  })

  it('have so many uploads at once, and the next is refused for now', async () => {
    const endings: (() => void)[] = []
    const slow = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from(`${formHead}the first half, `))
          endings.push(() => {
            controller.enqueue(Buffer.from('half'))
            controller.close()
          })
        },
      })
    const headers = { 'content-type': formType, cookie: staff.cookie }
    const under = Array.from({ length: maxUploadsPerUser }, () => send('/attachments', slow(), headers))
    await expect.poll(() => filesOf(service).incoming.length).toBe(maxUploadsPerUser)
    const next = await send('/attachments', slow(), headers)
    expect([next.status, next.headers.get('retry-after')], next.text).toEqual([429, '1'])
    for (const end of endings.slice(0, maxUploadsPerUser)) end()
    expect(new Set((await Promise.all(under)).map(({ status }) => status))).toEqual(new Set([400]))
  })
})

/** A file system of 256 KiB in place of DATA_DIR/files; where that is not permitted there is nothing to see. */
const withTinyDisk = async (work: () => Promise<void>): Promise<boolean> => {
  const root = rootOf(service.payload)
  mkdirSync(root, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root], { stdio: 'ignore' })
  } catch {
    return false
  }
  try {
    await work()
  } finally {
    execFileSync('umount', ['-l', root])
  }
  return true
}

it('a full disk is said to be one, and nothing of the file stays', async ({ skip }) => {
  const hasMounted = await withTinyDisk(async () => {
    const before = await contents(service)
    const upload = { bytes: Buffer.alloc(kib ** 2), name: 'large.bin', type: 'application/octet-stream' }
    const answer = await expectStatus(503, sendForm(service, staff, 'POST', '/attachments', {}, upload))
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(JSON.stringify(answer.body)).toContain('disk of the service is full')
    expect(await contents(service)).toEqual(before)
    expect(filesOf(service)).toEqual({ incoming: [], stored: [] })
  })
  skip(!hasMounted, 'no file system can be mounted here')
})
