/** What only admins see on the home page: the doctor's last result, and the imports of all staff. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { dataCheck } from '../../src/admin/features/home/dataCheck'
import { type Import, loadImports } from '../../src/admin/features/home/imports'
import { examine } from '../../src/doctor'
import { type LastExamination, readLastExamination, startExamination } from '../../src/doctor/lastExamination'
import { summarize } from '../../src/doctor/report'
import { batchSizes } from '../../src/plugins/ledger/timeline'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { importTable, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))

describe('the last examination', () => {
  beforeEach(() => service.query(`DELETE FROM payload_kv WHERE key = 'doctor'`))

  const ask = async (staff: Staff, args: { start?: true } = {}) =>
    (await dataCheck({ ...args, req: await panelRequest(service, staff) } as never)) as
      | LastExamination
      | undefined

  const run = async (): Promise<void> => {
    const started = await startExamination(service.payload)
    expect(started).not.toBeUndefined()
    await started?.ended
  }

  it('is absent before the first one', async () => {
    expect(await ask(admin)).toMatchObject({ isRunning: false, summary: null })
  })

  it('writes one document and nothing else, without values of records', async () => {
    const secret = 'secret@example.com'
    const { id } = await service.create('leads')
    await service.query(`UPDATE leads SET email = $1 WHERE id = $2`, [secret, id])
    try {
      const before = await contents(service)
      await run()
      const { payload_kv: document, ...others } = await contents(service)
      expect(others).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in others)))
      expect(document).toMatch(/^1 rows /)
      const { isRunning, summary } = (await ask(admin)) ?? {}
      expect(isRunning).toBe(false)
      expect(summary?.totals).toContainEqual({ check: 'ledger', count: 1 })
      expect(summary?.lines.join('\n')).toMatch(new RegExp(`^ledger: .*: 1 \\(${id}\\)$`, 'm'))
      expect(summary).toEqual({
        ...summarize(await examine(service.payload)),
        at: summary?.at,
      })
      expect(JSON.stringify(await service.query('SELECT * FROM payload_kv'))).not.toContain(secret)
    } finally {
      await service.query(`UPDATE leads SET email = NULL WHERE id = $1`, [id])
    }
  })

  it('is replaced by the next one', async () => {
    await run()
    const first = (await readLastExamination(service.payload)).summary
    await run()
    const { isRunning, summary } = await readLastExamination(service.payload)
    expect(isRunning).toBe(false)
    expect(Date.parse(summary?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
  })

  it('runs once at a time', async () => {
    const started = await startExamination(service.payload)
    expect(await startExamination(service.payload)).toBeUndefined()
    expect((await ask(admin, { start: true }))?.isRunning).toBe(true)
    await started?.ended
    expect((await ask(admin))?.isRunning).toBe(false)
  })

  it('starts after another process died in the middle of one', async () => {
    await service.query(
      `INSERT INTO payload_kv (key, data) VALUES ('doctor', jsonb_build_object('runningUntil', now() + interval '1 hour'))`,
    )
    expect(await startExamination(service.payload)).toBeUndefined()
    await service.query(
      `UPDATE payload_kv SET data = jsonb_build_object('runningUntil', now() - interval '1 second') WHERE key = 'doctor'`,
    )
    await run()
  })

  it('is neither read nor started by a manager', async () => {
    await run()
    const before = await contents(service)
    expect(await ask(manager)).toBeUndefined()
    expect(await ask(manager, { start: true })).toBeUndefined()
    expect(await contents(service)).toEqual(before)
  })
})

describe('imports', () => {
  const keepRecent = async (staff: Staff, recent: object[]) => {
    const { status } = await staff.api('POST', '/payload-preferences/imports-leads', { value: recent })
    expect(status).toBe(200)
  }

  const recentImport = (batchId: string, name: string, at = new Date()) => ({
    at: at.toISOString(),
    batchId,
    fingerprint: 'x',
    name,
  })

  const load = async (): Promise<Import[]> => loadImports(await panelRequest(service, admin), Date.now())

  it('are those of all staff, with the numbers of the ledger', async () => {
    const table = tableOfTexts(['Full Name'], [['Ana'], ['Bo'], ['Cy']])
    const own = await importTable(service, admin, 'leads', table)
    const other = await importTable(service, manager, 'leads', tableOfTexts(['Full Name'], [['Di']]))
    await keepRecent(admin, [
      recentImport(own.batchId, 'own.csv'),
      // None of these was stored by this user within the last 30 days.
      recentImport(randomUUID(), 'nothing.csv'),
      recentImport(other.batchId, 'claimed.csv'),
      recentImport(own.batchId, 'old.csv', new Date(0)),
    ])
    await keepRecent(manager, [recentImport(other.batchId, 'other.csv')])

    const imports = await load()
    expect(imports.map(({ count, name, slug, who }) => ({ count, name, slug, who }))).toEqual([
      { count: 1, name: 'other.csv', slug: 'leads', who: 'manager' },
      { count: 3, name: 'own.csv', slug: 'leads', who: 'admin' },
    ])
    const sizes = await batchSizes(await panelRequest(service, admin), [own.batchId, other.batchId])
    for (const { batchId, count, recordId } of imports) {
      expect(count).toBe(sizes.get(batchId))
      const [change] = await service.query(
        'SELECT batch_id FROM changes WHERE record_id = $1 AND batch_id = $2',
        [recordId, batchId],
      )
      expect(change).not.toBeUndefined()
    }
  })

  it('lead nowhere once their records are deleted', async () => {
    const { batchId } = await importTable(service, admin, 'leads', tableOfTexts(['Full Name'], [['Ed']]))
    await keepRecent(admin, [recentImport(batchId, 'undone.csv')])
    await expectStatus(200, admin.api('POST', `/changes/batches/${batchId}/undo`, {}))
    const [latest] = await load()
    expect(latest).toMatchObject({ count: 1, name: 'undone.csv', recordId: null })
  })
})
