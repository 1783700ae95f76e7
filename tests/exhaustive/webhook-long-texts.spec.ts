/** Texts that are together more than the database takes in one list, 256 MB, are told all the same: nobody waits for ever. */
import { beforeEach, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { isLongForm } from '../support/runs'
import { startManualFanOut } from '../support/manualFanOut'
import { started } from '../support/service'

const client = useClient()
const fanOut = started(() => startManualFanOut(client))
beforeEach(async () => {
  await client.query('DELETE FROM webhooks; TRUNCATE deals CASCADE')
})

/** Gives so many deals a status of a million letters in one request. */
const writeLong = async (deals: number): Promise<void> => {
  const docs = Array.from({ length: deals }, () => ({}))
  await client.api('POST', '/deals/batch?return=minimal', { body: { docs } })
  await fanOut.begin()
  const answer = await client.bulk('PATCH', '/deals?where[id][exists]=true&return=minimal', {
    status: 'x'.repeat(1_000_000),
  })
  expect(answer.docs).toHaveLength(deals)
}

const told = () =>
  client.query<{ all: number; different: number }>(
    'SELECT count(*)::int AS all, count(DISTINCT message)::int AS different FROM webhook_deliveries',
  )

/** Written, read and told, these are a gigabyte. */
const ofManyChanges = () => {
  it('of many changes', async () => {
    await fanOut.make({ events: ['deals.status.changed', 'deals.updated'] })
    await writeLong(280)
    await fanOut.runAll()
    expect(await told()).toEqual([{ all: 560, different: 560 }])
    expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
  })
}
if (isLongForm) ofManyChanges()

it('of changes that many hear of', async () => {
  for (let each = 0; each < 18; each++) await fanOut.make({ events: ['deals.status.changed'] })
  await writeLong(16)
  await fanOut.runAll()
  expect(await told()).toEqual([{ all: 288, different: 288 }])
})
