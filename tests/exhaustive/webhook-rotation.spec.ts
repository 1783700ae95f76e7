/** While secrets change under load, whoever knows one that is live can check every delivery. */
import { Webhook as Standard } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { headersOf, startSending, eventIn } from '../support/sending'
import { letTimePass } from '../support/wait'
import { expectStatus, started } from '../support/service'

const client = useClient()
const sending = started(() => startSending(client))

describe('secrets that change', () => {
  it('while hundreds of deliveries go out, refuse none', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    sending.worker()
    /** Each secret: from when on a receiver holds it, when it ends at the soonest, and by when it has ended. */
    const secrets: { ended: number; from: number; secret: string; until: number }[] = []
    const rotate = async (overlapHours: number) => {
      const path = `/webhooks/${webhook}/secrets`
      const asked = Date.now()
      const answer = await expectStatus(201, client.api('POST', path, { body: { overlapHours } }))
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
    /** When each lead was asked for: what is sent of it is signed after that. */
    const askedAt = new Map<number, number>()
    const write = async () => {
      while (!ending.signal.aborted) {
        const asked = Date.now()
        const answer = await client.api('POST', '/leads/batch?return=minimal', {
          body: { docs: Array.from({ length: 10 }, () => ({})) },
        })
        for (const id of (answer.body as { docs: number[] }).docs) askedAt.set(id, asked)
        await letTimePass(50, 'a writer that never rests leaves the workers no time')
      }
    }
    const grown = async (by: number) => {
      const before = askedAt.size
      await sending.until(() => expect(askedAt.size).toBeGreaterThanOrEqual(before + by))
    }
    const writing = write()
    // Most of them leave the ones before for an hour; one ends them at once.
    for (const overlapHours of [1, 1, 1, 0, 1, 1, 1, 1]) {
      await grown(30)
      await rotate(overlapHours)
    }
    await grown(30)
    ending.abort()
    await writing
    await receiver.until(askedAt.size)
    let [checked, refused] = [0, 0]
    for (const request of receiver.requests) {
      const signatures = headersOf(request)['webhook-signature']?.split(' ') ?? []
      expect(signatures.every((each) => each.startsWith('v1,'))).toBe(true)
      const asked = askedAt.get(eventIn(request).data.id) ?? Number.NaN
      const live = secrets.filter(({ from, until }) => from < asked && until > request.at)
      expect(live.length).toBeLessThanOrEqual(signatures.length)
      for (const { secret } of live) {
        for (const Checking of [Standard, Svix]) {
          expect(() => new Checking(secret).verify(request.body, headersOf(request))).not.toThrow()
          checked++
        }
      }
      for (const { secret } of secrets.filter(({ ended }) => ended < asked)) {
        expect(() => new Standard(secret).verify(request.body, headersOf(request))).toThrow(/signature/i)
        refused++
      }
    }
    expect(checked).toBeGreaterThan(400)
    expect(refused).toBeGreaterThan(100)
    await sending.until(async () => {
      const all = await sending.deliveries(webhook)
      expect(all.filter(({ status, tries }) => status !== 'delivered' || tries !== 1)).toEqual([])
    })
  })
})
