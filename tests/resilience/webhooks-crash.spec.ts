/** What was written is told, whoever is killed meanwhile. `npm run test:crash -- webhooks` does the same for long. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ground, startGround } from '../crash/ground'
import { leaseMs } from '../../src/plugins/webhooks/delivery/claim'
import { runWebhookCrashes } from '../crash/webhooks'

let ground: Ground
beforeAll(async () => {
  ground = await startGround()
})
afterAll(() => ground.close())

describe('a service, a worker and a database that are killed at random moments', () => {
  it('have told of every write, of each under one id, and of nothing that was taken back', async () => {
    const outcome = await runWebhookCrashes({ cycles: 3, ground, restarts: 1, seed: 20_261_122 })
    expect(outcome.losses).toEqual([])
    expect(outcome.failures).toEqual([])
    expect(outcome.restarts).toBe(1)
    // A lease, and as long as what nobody had was in coming on this machine.
    expect(outcome.longestWait).toBeLessThan(leaseMs + 5000 + 2 * outcome.longestDelay)
    // Had nothing been under way, nothing would have been shown.
    const { faults, kills } = outcome
    expect(Math.min(kills.service, kills.worker, faults.cut + faults.failed + faults.hung)).toBeGreaterThan(0)
    expect(Math.min(outcome.events, outcome.acknowledged), JSON.stringify(outcome)).toBeGreaterThan(60)
    expect(outcome.rolledBack).toBeGreaterThan(0)
  })
})
