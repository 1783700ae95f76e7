/**
 * Every attack in its short form: the well-behaved tenant's requests all succeed and are kept, memory stays within its bounds, and
 * the attack gets nothing. Times are judged by `npm run test:attack` alone: here other files run beside it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks } from '../attack/attacks'
import { type Testbed, startTestbed } from '../attack/testbed'
import { performOn } from '../attack/outage'
import { clockJumps } from '../attack/outages/clock'
import { sigterm } from '../attack/outages/stopping'
import { runAttack } from '../attack/run'
import { ensureBuild } from '../support/server'

const silent = new Set(['dripping', 'idle-connections'])

describe('a served instance', () => {
  let testbed: Testbed
  beforeAll(async () => {
    await ensureBuild()
    testbed = await startTestbed({ ...clockJumps.testbed, isShort: true })
  })
  afterAll(async () => {
    await testbed?.close()
    clockJumps.after?.()
  })

  it.each(attacks.map((attack) => [attack.name, attack] as const))('withstands %s', async (_, attack) => {
    const { broken, sent } = await runAttack(testbed, attack)
    expect(broken).toEqual([])
    // Connections that send no whole request are no answers to count.
    expect(sent > 0 || silent.has(attack.name)).toBe(true)
  })

  it.each([clockJumps, sigterm].map((outage) => [outage.name, outage] as const))(
    'is served through %s',
    async (_, outage) => {
      expect(await performOn(testbed, outage)).toEqual([])
    },
  )
})
