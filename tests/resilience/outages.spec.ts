/** What befalls the database and its disk, in its short form: on one service that has its Postgres itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { performOn } from '../attack/outage'
import { postgresFrozen, postgresKilled } from '../attack/outages/database'
import { fullDisk } from '../attack/outages/fullDisk'
import { startTestbed, type Testbed } from '../attack/testbed'
import { ensureBuild } from '../support/server'

describe('a machine', () => {
  const whyNoDisk = fullDisk.skip?.()
  const disk = whyNoDisk === undefined ? [fullDisk] : []
  let testbed: Testbed
  beforeAll(async () => {
    await ensureBuild()
    testbed = await startTestbed({ ...(disk[0] ?? postgresKilled).testbed, isShort: true })
  })
  afterAll(async () => {
    await testbed?.close()
    disk[0]?.after?.()
  })

  it.each([postgresKilled, postgresFrozen, ...disk].map((outage) => [outage.name, outage] as const))(
    'is served through %s',
    async (_, outage) => {
      expect(await performOn(testbed, outage)).toEqual([])
    },
  )
})
