import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCommand } from '../../src/cli/keyCommand/arguments'
import { type KeyOutput, runCommand } from '../../src/cli/keyCommand/run'
import { contents } from '../support/contents'
import { useService } from '../support/service'

const service = useService()
let tenant: number

beforeAll(async () => {
  tenant = (await service.payload.create({ collection: 'tenants', data: { name: 'North' } })).id
})

const keys = async (...args: string[]): Promise<KeyOutput> => runCommand(service.payload, readCommand(args))

const recordOf = async (key: string): Promise<Record<string, unknown>> => {
  const { docs } = await service.payload.find({
    collection: 'apiKeys',
    depth: 0,
    where: { hint: { equals: key.slice(0, 8) } },
  })
  return { ...docs[0] }
}

const statusOf = async (key: string): Promise<number> => (await service.api('GET', '/leads', { key })).status

describe('keys create', () => {
  it('makes a key that may do everything, for ever, when nothing else is said', async () => {
    const { output } = await keys('create', '--name', 'all')
    expect(output).toMatch(/^[0-9a-f-]{36}$/)
    expect(await recordOf(output)).toMatchObject({
      bulkDelete: true,
      expiresAt: null,
      headerOnly: false,
      name: 'all',
      personalData: 'full',
      scopes: '*',
      tenants: [],
    })
    expect(await statusOf(output)).toBe(200)
  })

  it('makes a key that may do what is said', async () => {
    const { output } = await keys(
      ...`create --name some --scope leads:read --scope deals:* --tenant ${tenant} --personal-data full`.split(
        ' ',
      ),
      ...'--expires 90d --no-bulk-delete --header-only'.split(' '),
    )
    const { expiresAt, ...record } = await recordOf(output)
    expect(record).toMatchObject({
      bulkDelete: false,
      headerOnly: true,
      personalData: 'full',
      scopes: 'leads:read deals:*',
      tenants: [tenant],
    })
    expect(Math.abs(Date.parse(String(expiresAt)) - Date.now() - 90 * 86_400_000)).toBeLessThan(60_000)
  })

  it.each([
    [['--scope', 'lead:read'], /no collection "lead".*did you mean "leads"\?/],
    [['--scope', 'leads:reed'], /no right "reed"; did you mean "read"\?.*Rights: read, write, delete/],
    [['--scope', 'users:read'], /no collection "users"/],
    [['--scope', 'apiKeys:write'], /no collection "apiKeys"/],
    [['--scope', 'leads'], /"leads" is not a scope/],
    [['--scope', 'leads:read:write'], /is not a scope/],
    [['--tenant', '99999'], /no tenant 99999/],
    [['--tenant', 'North'], /--tenant takes the id/],
    [['--personal-data', 'some'], /--personal-data must be one of none, masked, full/],
    [['--personal-data', 'masked'], /--personal-data masked has no effect yet/],
    [['--personal-data', 'none'], /--personal-data none has no effect yet/],
    [['--expires', '2020-01-01'], /--expires is over/],
    [['--expires', 'soon'], /--expires must be/],
    [['--expires', '2090-02-31'], /--expires must be/],
    [['--expires', '2090-01-31T10:00'], /--expires must be/],
    [['--overlap', '1h'], /create takes no option --overlap/],
    [['--scopes', 'x'], /--scopes/],
    [['leftover'], /"leftover" is too much/],
  ])('refuses %j, and writes nothing', async (args, reason) => {
    const before = await contents(service)
    await expect(keys('create', '--name', 'x', ...args)).rejects.toThrow(reason)
    expect(await contents(service)).toEqual(before)
  })
})

describe('keys rotate', () => {
  it('puts a key beside another that works until the overlap is over', async () => {
    const old = await keys(
      ...`create --name app --scope leads:read --tenant ${tenant} --expires 10d`.split(' '),
    )
    const before = await recordOf(old.output)
    const { aside, output } = await keys('rotate', String(before['id']), '--overlap', '2h')
    expect(aside).toContain(`in the place of key ${String(before['id'])}`)
    const [ended, made] = [await recordOf(old.output), await recordOf(output)]
    const kept = (({ bulkDelete, headerOnly, name, personalData, scopes, tenants }) => ({
      bulkDelete,
      headerOnly,
      name,
      personalData,
      scopes,
      tenants,
    }))(before)
    expect(made).toMatchObject({ ...kept, replaces: before['id'] })
    expect(Math.abs(Date.parse(String(ended['expiresAt'])) - Date.now() - 2 * 3_600_000)).toBeLessThan(60_000)
    expect(Math.abs(Date.parse(String(made['expiresAt'])) - Date.now() - 10 * 86_400_000)).toBeLessThan(
      60_000,
    )
    expect([await statusOf(old.output), await statusOf(output)]).toEqual([200, 200])
  })

  it('ends the old key at once without an overlap, and never later than it would have', async () => {
    const [none, short] = [
      await keys('create', '--name', 'a'),
      await keys('create', '--name', 'b', '--expires', '1d'),
    ]
    expect(await statusOf(none.output)).toBe(200)
    await keys('rotate', String((await recordOf(none.output))['id']), '--overlap', '0h')
    expect(await statusOf(none.output)).toBe(401)
    const before = await recordOf(short.output)
    await keys('rotate', String(before['id']), '--overlap', '30d')
    expect((await recordOf(short.output))['expiresAt']).toBe(before['expiresAt'])
  })

  it('is done once, however many do it at once', async () => {
    const { id } = await recordOf((await keys('create', '--name', 'once')).output)
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => keys('rotate', String(id))))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await service.query('SELECT count(*)::int AS made FROM api_keys WHERE replaces_id = $1', [id]),
    ).toEqual([{ made: 1 }])
  })

  it.each([
    [['rotate', '99999'], /no key 99999/],
    [['rotate'], /Say which key/],
    [['rotate', '1', '--overlap', 'long'], /--overlap must be/],
    [['rotate', '1', '--overlap', '9000h'], /--overlap must be/],
    [['revoke', '99999'], /no key 99999/],
    [['revoke', 'all'], /Say which key/],
    [['list', 'all'], /too much/],
    [['rotat', '1'], /no command "rotat"; did you mean "rotate"\?/],
    [[], /command is missing/],
  ])('refuses %j, and writes nothing', async (args, reason) => {
    const before = await contents(service)
    await expect(keys(...args)).rejects.toThrow(reason)
    expect(await contents(service)).toEqual(before)
  })
})

describe('keys revoke', () => {
  it('ends a key for good, and says so again', async () => {
    const { output } = await keys('create', '--name', 'gone')
    const { id } = await recordOf(output)
    expect(await statusOf(output)).toBe(200)
    await keys('revoke', String(id))
    expect(await statusOf(output)).toBe(401)
    const { revokedAt } = await recordOf(output)
    await keys('revoke', String(id))
    expect((await recordOf(output))['revokedAt']).toBe(revokedAt)
    await expect(keys('rotate', String(id))).rejects.toThrow(/has ended/)
  })
})

describe('keys list', () => {
  it('tells of all keys, and none of them', async () => {
    const { output: key } = await keys('create', '--name', 'listed\u001B[2J')
    const { output } = await keys('list')
    expect(output).toContain(`${key.slice(0, 8)}  listed [2J`)
    expect(output).toMatch(/revoked 20\d\d-/)
    expect(output).not.toContain(key)
    for (const { hash } of await service.query<{ hash: string }>('SELECT hash FROM api_keys')) {
      expect(output).not.toContain(hash)
    }
  })
})

describe('npm run -s keys', () => {
  const run = promisify(execFile)
  const command = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'src/cli/keys.ts', ...args], {
      env: { ...process.env, DATABASE_URL: service.database.url, NODE_ENV: 'test' },
    })

  it('prints the key alone', async () => {
    const { stdout } = await command('create', '--name', 'printed', '--scope', 'leads:read')
    expect(stdout).toMatch(/^[0-9a-f-]{36}\n$/)
    expect(await statusOf(stdout.trim())).toBe(200)
  })

  it('ends with 2 when it refuses, and says why on standard error', async () => {
    const before = await contents(service)
    await expect(command('create', '--name', 'x', '--scope', 'lead:read')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/did you mean "leads"[\s\S]*Usage/) as unknown,
      stdout: '',
    })
    expect(await contents(service)).toEqual(before)
  })
})
