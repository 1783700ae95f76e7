/** What a migration put into records is no damage, and what was written beside the service is. */
import { beforeAll, describe, expect, it } from 'vitest'
import { runCheck } from '../../src/doctor'
import { useClient } from '../support/client'
import { unwritten } from '../support/contents'

const service = useClient()
let ids: number[]

// As the migration of a field with a default does, and of `versions.drafts`, whose `_status` has one.
beforeAll(async () => {
  const made = []
  for (const name of ['first', 'second', 'third']) made.push(await service.create('vehicles', { name }))
  ids = made.map(({ id }) => id)
  await service.query(`ALTER TABLE vehicles DROP COLUMN trim, ADD COLUMN trim varchar DEFAULT 'base'`)
  await service.query(`INSERT INTO payload_migrations (name, batch) VALUES ('trim_has_a_default', 99)`)
})

const examine = async () => {
  const findings = await unwritten(service, () => runCheck(service.payload, 'ledger'))
  return findings.map(({ count, examples, what }) => ({ count, examples, what }))
}

describe('a default that a migration put into records', () => {
  it('is no damage', async () => {
    expect(await service.get(`/vehicles/${ids[0]}`)).toMatchObject({ trim: 'base' })
    expect(await examine()).toEqual([])
  })

  it('is changed as any value, and its change is checked', async () => {
    await service.update(`/vehicles/${ids[0]}`, { trim: 'sport' })
    expect(await examine()).toEqual([])
    await service.query(`UPDATE vehicles SET trim = 'base' WHERE id = $1`, [ids[0]])
    expect(await examine()).toEqual([found([ids[0]])])
    await service.query(`UPDATE vehicles SET trim = 'sport' WHERE id = $1`, [ids[0]])
  })

  it('excuses no other value, and no record that is newer than the migration', async () => {
    await service.query(`UPDATE vehicles SET trim = 'other' WHERE id = $1`, [ids[1]])
    const { id } = await service.create('vehicles', { name: 'newer' })
    await service.query(`UPDATE vehicles SET trim = 'base' WHERE id = $1`, [id])
    expect(await examine()).toEqual([found([ids[1], id])])
  })
})

const found = (examples: unknown[]) => ({
  count: examples.length,
  examples,
  what: 'Vehicles hold something else than their last change says, in trim',
})
