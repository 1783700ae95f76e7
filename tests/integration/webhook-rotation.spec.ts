/** While secrets change under load, whoever knows one that is live can check every delivery. */
import { Webhook as Standard } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startClient } from '../support/client'
import { headersOf, pause, type Sending, startSending } from '../support/sending'

let client: Client
let sending: Sending

beforeAll(async () => {
  client = await startClient()
  sending = startSending(client)
})
afterAll(async () => {
  await sending.close()
  await client.close()
})

describe('secrets that change', () => {
  it('while hundreds of deliveries go out, refuse none', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    sending.worker()
    /** Each secret: from when on a receiver holds it, when it ends at the soonest, and by when it has ended. */
    const secrets: { ended: number; from: number; secret: string; until: number }[] = []
    const overlapMs = 2500
    const rotate = async (overlapHours: number) => {
      const path = `/webhooks/${webhook}/secrets`
      const asked = Date.now()
      const answer = await client.api('POST', path, { body: { overlapHours } })
      expect(answer.status).toBe(201)
      const now = Date.now()
      const overlap = overlapHours * 3_600_000
      for (const each of secrets) {
        each.until = Math.min(each.until, asked + overlap)
        each.ended = Math.min(each.ended, now + overlap)
      }
      const { secret } = answer.body as { secret: string }
      secrets.push({ ended: Infinity, from: now, secret, until: Infinity })
    }
    await rotate(0)
    const ending = new AbortController()
    let made = 0
    const write = async () => {
      while (!ending.signal.aborted) {
        await client.api('POST', '/leads/batch?return=minimal', {
          body: { docs: Array.from({ length: 10 }, () => ({})) },
        })
        made += 10
        await pause(50)
      }
    }
    const writing = write()
    for (let each = 0; each < 8; each++) {
      await pause(600)
      await rotate(overlapMs / 3_600_000)
    }
    await pause(600)
    ending.abort()
    await writing
    await receiver.until(made, 30_000)
    expect(made).toBeGreaterThan(200)
    let [checked, refused] = [0, 0]
    for (const request of receiver.requests) {
      const signatures = headersOf(request)['webhook-signature']?.split(' ') ?? []
      expect(signatures.every((each) => each.startsWith('v1,'))).toBe(true)
      // What was taken a moment before it came.
      const live = secrets.filter(({ from, until }) => from < request.at - 1000 && until > request.at)
      expect(live.length).toBeLessThanOrEqual(signatures.length)
      for (const { secret } of live) {
        for (const Checking of [Standard, Svix]) {
          expect(() => new Checking(secret).verify(request.body, headersOf(request))).not.toThrow()
          checked++
        }
      }
      for (const { secret } of secrets.filter(({ ended }) => ended < request.at - 1000)) {
        expect(() => new Standard(secret).verify(request.body, headersOf(request))).toThrow(/signature/i)
        refused++
      }
    }
    expect(checked).toBeGreaterThan(400)
    expect(refused).toBeGreaterThan(10)
    await sending.until(async () => {
      const all = await sending.deliveries(webhook)
      expect(all.filter(({ status, tries }) => status !== 'delivered' || tries !== 1)).toEqual([])
    })
  }, 90_000)
})
