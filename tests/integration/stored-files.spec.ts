/** A file is there with the record that names it, and with no other: whatever is refused, at once, deleted or undone. */
import { createHash } from 'node:crypto'
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createLocalReq } from 'payload'
import { afterEach, describe, expect, it } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { checks, runCheck } from '../../src/doctor'
import { inTransaction } from '../../src/plugins/database/connection/transaction'
import { incomingFolderOf, newIncomingPath, rootOf } from '../../src/plugins/files/disk'
import { placeFile } from '../../src/plugins/files/place'
import { sweepFiles } from '../../src/plugins/files/sweep'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { expectStatus, type Answer, fixture } from '../support/service'
import { signIn } from '../support/staff'
import { filesOf, pathOf, sendForm, type Upload } from '../support/uploads'

const service = useClient()
const staff = fixture(() => signIn(service))

const form = (method: 'PATCH' | 'POST', path: string, record: Record<string, unknown>, upload?: Upload) =>
  sendForm(service, staff, method, path, record, upload)

const made = async (upload: Upload, record: Record<string, unknown> = {}): Promise<number> => {
  const answer = await expectStatus(201, form('POST', '/attachments', record, upload))
  return (answer.body as { doc: { id: number } }).doc.id
}

const rowOf = async (id: number) => {
  const [row] = await service.query<{ filename: string; sha256: string; stored_name: string; url: string }>(
    'SELECT filename, filesize, sha256, stored_name, url FROM attachments WHERE id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no attachment ${id}.`)
  return row
}

const linkOf = async (id: number): Promise<string> =>
  String((await service.get(`/attachments/${id}`))['file']).split('/api')[1] ?? ''

const download = async (id: number) => (await service.api('GET', await linkOf(id))).body as string

/** Nothing is ever left on its way in. */
afterEach(() => expect(filesOf(service).incoming).toEqual([]))

describe('a replacement that is refused', () => {
  it.each([
    ['an unknown tenant', { tenants: [99_999] }],
    ['a wrong status', { status: 'nope' }],
  ])('for %s leaves the file, the record and nothing else', async (_, wrong) => {
    const id = await made({ bytes: 'old bytes', name: 'deed.txt' })
    const before = await contents(service)
    const { stored } = filesOf(service)
    const answer = await form('PATCH', `/attachments/${id}`, wrong, { bytes: 'new bytes', name: 'deed.txt' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(await contents(service)).toEqual(before)
    expect(filesOf(service).stored).toEqual(stored)
    expect(await download(id)).toBe('old bytes')
  })

  it('and a refused upload store nothing', async () => {
    const { stored } = filesOf(service)
    const before = await contents(service)
    const answer = await form('POST', '/attachments', { tenants: [99_999] }, { bytes: 'x', name: 'x.txt' })
    expect(answer.status).toBe(400)
    expect(await contents(service)).toEqual(before)
    expect(filesOf(service).stored).toEqual(stored)
  })
})

describe('uploads of one name at once', () => {
  it('each keep their own bytes, and none is refused', async () => {
    const texts = Array.from({ length: 24 }, (_, at) => `bytes of upload ${at}`)
    const ids = await Promise.all(texts.map((bytes) => made({ bytes, name: 'same.txt' })))
    expect(await Promise.all(ids.map(download))).toEqual(texts)
    const rows = await Promise.all(ids.map(rowOf))
    expect(new Set(rows.map(({ filename }) => filename))).toEqual(new Set(['same.txt']))
    expect(new Set(rows.map(({ stored_name: name }) => name)).size).toBe(texts.length)
  })
})

describe('a stored file', () => {
  it('has a random name, its size and its SHA-256, which staff cannot write and keys cannot see', async () => {
    const id = await made({ bytes: 'grade 4.3', name: 'Inspection report (1).txt' })
    const row = await rowOf(id)
    const sha256 = createHash('sha256').update('grade 4.3').digest('hex')
    expect(row).toMatchObject({ filename: 'Inspection report (1).txt', filesize: '9', sha256 })
    expect(row.stored_name).toMatch(/^[0-9a-f]{32}$/)
    expect(readFileSync(pathOf(service, row.stored_name), 'utf8')).toBe('grade 4.3')
    const other = await made({ bytes: 'other', name: 'other.txt' })
    const { stored_name: storedName } = await rowOf(other)
    const forged = { filename: 'x', filesize: 1, mimeType: 'text/html', sha256: 'x', storedName, url: null }
    expect((await form('PATCH', `/attachments/${id}`, forged)).status).toBe(200)
    expect(await rowOf(id)).toEqual(row)
    const shown = await service.get(`/attachments/${id}`)
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['sha256']))
    expect(shown).not.toHaveProperty('storedName')
  })

  it('that is replaced goes after the commit, and the link leads to the new one', async () => {
    const id = await made({ bytes: 'first', name: 'a.txt' })
    const { stored_name: old } = await rowOf(id)
    expect((await form('PATCH', `/attachments/${id}`, {}, { bytes: 'second', name: 'a.txt' })).status).toBe(
      200,
    )
    expect(filesOf(service).stored).not.toContain(old)
    expect(await download(id)).toBe('second')
  })

  it('goes with a record that an app deletes by itself', async () => {
    const id = await made({ bytes: 'gone', name: 'gone.txt' })
    const { stored_name: storedName } = await rowOf(id)
    const link = await linkOf(id)
    expect((await service.api('DELETE', `/attachments/${id}`)).status).toBe(200)
    expect(filesOf(service).stored).not.toContain(storedName)
    expect((await service.api('GET', link)).status).toBe(404)
  })

  it('is kept, and not served, while what staff deleted can be undone', async () => {
    const id = await made({ bytes: 'kept', name: 'kept.txt' })
    const { stored_name: storedName } = await rowOf(id)
    const link = await linkOf(id)
    const deleted = await expectStatus(200, staff.api('DELETE', `/attachments/${id}`))
    expect(filesOf(service).stored).toContain(storedName)
    expect((await service.api('GET', link)).status).toBe(404)
    const batch = String(deleted.headers.get('X-Batch-Id'))
    expect((await service.api('POST', `/changes/batches/${batch}/undo`)).status).toBe(200)
    expect(await download(id)).toBe('kept')
  })

  it('stays when the deletion of its record is a dry run', async () => {
    const id = await made({ bytes: 'stays', name: 'title.txt' })
    const before = await contents(service)
    const rehearsed = await service.bulk('DELETE', `/attachments?where[id][equals]=${id}&dryRun=true`)
    expect(rehearsed.docs).toHaveLength(1)
    expect(await contents(service)).toEqual(before)
    expect(await download(id)).toBe('stays')
  })

  it('comes back with a record whose deletion is undone, for as long as that is possible', async () => {
    const id = await made({ bytes: 'back again', name: 'title.txt' }, { name: 'Title' })
    const row = await rowOf(id)
    const link = await linkOf(id)
    const { batchId } = await service.bulk('DELETE', `/attachments?where[id][equals]=${id}`)
    expect((await service.api('GET', link)).status).toBe(404)
    await sweepFiles(service.payload, undefined, { olderThanMs: -1 })
    const undone = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone.body).toMatchObject({ docs: [{ collection: 'attachments', id }], errors: [] })
    expect(await rowOf(id)).toEqual(row)
    expect((await service.api('GET', link)).body).toBe('back again')

    const again = await service.bulk('DELETE', `/attachments?where[id][equals]=${id}`)
    await service.query('DELETE FROM changes WHERE batch_id = ANY($1)', [[batchId, again.batchId]])
    await sweepFiles(service.payload, undefined, { olderThanMs: -1 })
    expect(filesOf(service).stored).not.toContain(row.stored_name)
  })

  it('that is lost is what an undo names', async () => {
    const id = await made({ bytes: 'lost', name: 'lost.txt' })
    const { stored_name: storedName } = await rowOf(id)
    const { batchId } = await service.bulk('DELETE', `/attachments?where[id][equals]=${id}`)
    unlinkSync(pathOf(service, storedName))
    const undone = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone.body).toMatchObject({
      docs: [],
      errors: [`Attachment ${id}: its file is no longer on disk. Upload it again.`],
    })
  })

  it('is copied for a duplicate, and neither loses it to the other', async () => {
    const id = await made({ bytes: 'original', name: 'plan.txt' }, { name: 'Plan' })
    const copied = await expectStatus(200, staff.api('POST', `/attachments/${id}/duplicate`, {}))
    const copy = (copied.body as { doc: { id: number } }).doc.id
    expect(await rowOf(copy)).toMatchObject({ filename: 'plan.txt', sha256: (await rowOf(id)).sha256 })
    expect(
      (await form('PATCH', `/attachments/${id}`, {}, { bytes: 'changed', name: 'plan.txt' })).status,
    ).toBe(200)
    expect(await download(copy)).toBe('original')
    expect((await staff.api('DELETE', `/attachments/${id}`)).status).toBe(200)
    expect(await download(copy)).toBe('original')
  })

  it('from before names were random keeps its link', async () => {
    const id = await made({ bytes: 'of old', name: 'contract 1.pdf.txt' })
    const { filename, stored_name: storedName } = await rowOf(id)
    renameSync(pathOf(service, storedName), pathOf(service, filename))
    await service.query('UPDATE attachments SET stored_name = filename WHERE id = $1', [id])
    const link = `/attachments/file/${encodeURIComponent(filename)}`
    expect((await service.api('GET', link)).body).toBe('of old')
  })
})

describe('a download', () => {
  const raw = async (id: number, headers: Record<string, string> = {}) => {
    const url = `http://localhost:3000/api${await linkOf(id)}`
    return handleApi(
      service.payload,
      new Request(url, { headers: { authorization: service.key, ...headers } }),
    )
  }

  it('is never kept, never run, and named as it was uploaded', async () => {
    const id = await made({ bytes: '%PDF-1.4\n', name: 'Año 1.pdf', type: 'application/pdf' })
    const { headers, status } = await raw(id)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-length': '9',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="A_o 1.pdf"; filename\*=UTF-8''A%C3%B1o%201\.pdf$/,
    )
  })

  it('lets no name end the header', async () => {
    const id = await made({ bytes: 'x', name: 'x.txt' })
    const name = 'a"; x=y\r\nSet-Cookie: a=b; \u{1f600}\u0000.txt'.replace('\u0000', '')
    await service.query('UPDATE attachments SET filename = $2 WHERE id = $1', [id, name])
    const { headers, status } = await raw(id)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
    const [, plain = '', encoded = ''] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
        headers.get('content-disposition') ?? '',
      ) ?? []
    expect(plain).toMatch(/^[\x20-\x7e]+$/)
    expect(decodeURIComponent(encoded)).toBe(name)
  })

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=0-1,3-4', 200, null, '0123456789'],
    ['lines=1-2', 200, null, '0123456789'],
    ['bytes=5-2', 200, null, '0123456789'],
    ['bytes=10-', 416, 'bytes */10', ''],
  ])('of %s is answered %i', async (range, status, contentRange, text) => {
    const id = await made({ bytes: '0123456789', name: 'digits.txt' })
    const answer = await raw(id, { range })
    expect(await answer.text()).toBe(text)
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
  })

  it.each(['key', 'session'])('has validators for the conditions of HTTP, with a %s', async (by) => {
    const id = await made({ bytes: '0123456789', name: 'digits.txt' })
    const url = `http://localhost:3000/api${await linkOf(id)}`
    const credentials: Record<string, string> =
      by === 'key'
        ? { authorization: service.key }
        : { cookie: staff.cookie, origin: 'http://localhost:3000' }
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const request = new Request(url, { headers: new Headers({ ...credentials, ...headers }), method })
      const answer = await handleApi(service.payload, request)
      return { headers: answer.headers, status: answer.status, text: await answer.text() }
    }
    const whole = await ask({})
    const [etag = '', date = ''] = ['etag', 'last-modified'].map((name) => whole.headers.get(name) ?? '')
    expect([etag, date]).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), expect.stringMatching(/ GMT$/)])
    const range = 'bytes=0-3'
    const rows: [Record<string, string>, number, string][] = [
      [{ 'if-none-match': etag }, 304, ''],
      [{ 'if-modified-since': date }, 304, ''],
      [{ 'if-range': etag, range }, 206, '0123'],
      [{ 'if-range': date, range }, 206, '0123'],
      [{ 'if-range': '"other"', range }, 200, '0123456789'],
      [{ 'if-none-match': '"other"' }, 200, '0123456789'],
    ]
    for (const [headers, status, text] of rows) {
      const answer = await ask(headers)
      expect([answer.status, answer.text, answer.headers.get('etag')], JSON.stringify(headers)).toEqual([
        status,
        text,
        etag,
      ])
    }
    const failed = await ask({ 'if-match': '"other"' })
    expect([failed.status, failed.text]).toEqual([412, expect.stringContaining('precondition_failed')])
    expect(await ask({ range }, 'HEAD')).toMatchObject({ status: 200, text: '' })
  })

  it('of a file that is lost is what one of no file is', async () => {
    const id = await made({ bytes: 'lost', name: 'lost.txt' })
    const link = await linkOf(id)
    unlinkSync(pathOf(service, (await rowOf(id)).stored_name))
    const [lost, none] = [
      await service.api('GET', link),
      await service.api('GET', '/attachments/file/none.txt'),
    ]
    const said = ({ body, status }: Answer) => ({ errors: (body as { errors: unknown }).errors, status })
    expect(said(lost)).toEqual(said(none))
    await service.api('DELETE', `/attachments/${id}`)
  })
})

describe('the sweep', () => {
  const leave = (path: string) => {
    writeFileSync(path, 'left over')
    utimesSync(path, 0, 0)
  }

  it('removes what nobody names once it is old, and nothing else', async () => {
    const id = await made({ bytes: 'kept', name: 'kept.txt' })
    const left = [pathOf(service, '0'.repeat(32)), join(incomingFolderOf(service.payload), '1'.repeat(32))]
    for (const path of left) leave(path)
    // Just moved here, whatever the time of its bytes: its transaction may be under way.
    expect(await sweepFiles(service.payload)).toBe(0)
    expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBeGreaterThanOrEqual(2)
    expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(0)
    expect(await download(id)).toBe('kept')
  })

  it('leaves alone the files of another database', async () => {
    const path = pathOf(service, '2'.repeat(32))
    leave(path)
    const mark = join(rootOf(service.payload), 'store-id')
    const own = readFileSync(mark, 'utf8')
    writeFileSync(mark, '00000000-0000-0000-0000-000000000000\n')
    expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(0)
    expect(filesOf(service).stored).toContain('2'.repeat(32))
    expect((await runCheck(service.payload, 'files')).at(-1)).toMatchObject({
      count: 1,
      examples: ['attachments'],
      isNote: true,
      what: 'Attachments: the folder of their files belongs to another database',
    })
    writeFileSync(mark, own)
    expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(1)
  })

  it('removes what is left of a record that was deleted by itself, which no undo brings back', async () => {
    const id = await made({ bytes: 'gone', name: 'gone.txt' })
    const { stored_name: storedName } = await rowOf(id)
    await service.api('DELETE', `/attachments/${id}`)
    leave(pathOf(service, storedName))
    expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(1)
    expect(filesOf(service).stored).not.toContain(storedName)
  })

  it('leaves a file alone whose transaction is open, and a rollback removes it', async () => {
    const incoming = await newIncomingPath(service.payload)
    writeFileSync(incoming, 'placed')
    let placed = ''
    const storing = inTransaction(
      () => createLocalReq({}, service.payload),
      async (req) => {
        placed = (await placeFile(req, 'attachments', incoming, 'move')).storedName
        expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(0)
        expect(filesOf(service).stored).toContain(placed)
        throw new Error('It is taken back.')
      },
    )
    await expect(storing).rejects.toThrow('It is taken back.')
    expect(filesOf(service).stored).not.toContain(placed)
  })

  it('waits for nobody and removes nothing while a file is being stored', async () => {
    const path = pathOf(service, '3'.repeat(32))
    leave(path)
    const client = await service.payload.db.pool.connect()
    try {
      await client.query('BEGIN; SELECT pg_advisory_xact_lock_shared(7203118)')
      expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(0)
    } finally {
      await client.query('COMMIT')
      client.release()
    }
    expect(await sweepFiles(service.payload, undefined, { olderThanMs: -1 })).toBe(1)
  })
})

describe('the doctor', () => {
  it('finds files that are missing, that differ, and that nobody names', async () => {
    expect(await runCheck(service.payload, 'files')).toEqual([])
    const ids = [
      await made({ bytes: 'missing', name: 'a.txt' }),
      await made({ bytes: 'longer', name: 'b.txt' }),
      await made({ bytes: 'other!', name: 'c.txt' }),
    ]
    const [missing, longer, other] = (await Promise.all(ids.map(rowOf))).map(({ stored_name: name }) => name)
    unlinkSync(pathOf(service, String(missing)))
    writeFileSync(pathOf(service, String(longer)), 'longer by more')
    writeFileSync(pathOf(service, String(other)), 'other?')
    writeFileSync(pathOf(service, '4'.repeat(32)), 'nobody’s')
    const findings = await runCheck(service.payload, 'files')
    expect(findings.map(({ count, examples, isNote = false }) => ({ count, examples, isNote }))).toEqual([
      { count: 1, examples: [ids[0]], isNote: false },
      { count: 2, examples: [ids[1], ids[2]], isNote: false },
      { count: 1, examples: ['4'.repeat(32)], isNote: true },
    ])
    for (const id of ids) await service.api('DELETE', `/attachments/${id}`)
    await sweepFiles(service.payload, undefined, { olderThanMs: -1 })
    expect(await runCheck(service.payload, 'files')).toEqual([])
  })

  it('hashes what was stored before hashes were', async () => {
    const id = await made({ bytes: 'of old', name: 'old.txt' })
    const row = await rowOf(id)
    await service.query('UPDATE attachments SET sha256 = NULL, filesize = NULL WHERE id = $1', [id])
    expect(await checks.find(({ name }) => name === 'files')?.repair?.(service.payload)).toBe(1)
    expect(await rowOf(id)).toEqual(row)
  })
})

describe('a HEAD request with a key', () => {
  it('leaves no file open', async () => {
    const path = await linkOf(await made({ bytes: 'x'.repeat(500_000), name: 'head.txt' }))
    for (let at = 0; at < 20; at++) expect((await service.api('HEAD', path)).status).toBe(200)
    expect(openFiles()).toBeLessThan(5)
  })
})

const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(rootOf(service.payload))
    } catch {
      return false
    }
  }).length
