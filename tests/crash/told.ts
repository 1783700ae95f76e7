/** A receiver that keeps count of what it is told, and now and then fails the first try of an event. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver } from '../support/receiver'
import type { Random } from './random'

/** One event at one path: what of it came, and how often. */
export type Heard = { arrived: number; bodies: Set<string>; ids: Set<string>; tries: number }

export type Told = {
  close: () => Promise<void>
  /** By path, sequence and event: `/all 17 leads.created`. */
  events: Map<string, Heard>
  faults: { cut: number; failed: number; hung: number }
  host: string
  /** From a change to the first try of telling it, but for what a killed worker had: how far behind all are. */
  longestDelay: () => number
  /** Of the killed worker's deliveries that came again: for how long nobody went on with it, in milliseconds. */
  longestWait: () => number
  /** Sentences about what may not be, whatever else is true. */
  problems: string[]
  /** Deliveries that a killed worker may have had. */
  wait: (ids: readonly string[]) => void
  /** Those of them that did not come again: somebody else had them, or they had arrived. */
  waiting: Map<string, number>
}

type Body = { data: { collection: string; id: number; sequence: number }; timestamp: string; type: string }

/** Of so many first tries one fails, is cut off, is never answered: as they come, so that few are enough. */
const [oneFails, oneIsCut, oneHangs] = [100, 300, 1000]
const fewestBetweenHangs = 60_000
/** Half of the answers take a while, at the longest so many milliseconds: there is always something under way. */
const slow = 60

/** @param ordered paths whose records must be told of in order */
export const startTold = async (random: Random, ordered: readonly string[]): Promise<Told> => {
  const receiver = await startReceiver()
  const events = new Map<string, Heard>()
  const owners = new Map<string, string>()
  const lastOf = new Map<string, number>()
  const hungAt = new Map<string, number>()
  const faults = { cut: 0, failed: 0, hung: 0 }
  const problems: string[] = []
  const waiting = new Map<string, number>()
  let [delay, firstTries, longest] = [0, 0, 0]

  receiver.answer(async ({ at, body, headers, path }, response) => {
    receiver.requests.length = 0
    const id = String(headers['webhook-id'])
    const { data, timestamp, type } = JSON.parse(body) as Body
    const key = `${path} ${data.sequence} ${type}`
    const heard = events.get(key) ?? { arrived: 0, bodies: new Set(), ids: new Set(), tries: 0 }
    events.set(key, heard)
    heard.tries++
    heard.bodies.add(createHash('sha1').update(body).digest('base64'))
    heard.ids.add(id)
    if ((owners.get(id) ?? key) !== key) problems.push(`${id} is of ${owners.get(id)} and of ${key}`)
    owners.set(id, key)
    const since = waiting.get(id)
    if (since !== undefined) longest = Math.max(longest, at - since)
    waiting.delete(id)
    if (heard.tries === 1) {
      if (since === undefined) delay = Math.max(delay, at - Date.parse(timestamp))
      firstTries++
      if (firstTries % oneFails === oneFails / 2) {
        faults.failed++
        return 500
      }
      if (firstTries % oneIsCut === oneIsCut / 3) {
        faults.cut++
        response.destroy()
        return undefined
      }
      if (firstTries % oneHangs === oneHangs / 5 && at - (hungAt.get(path) ?? 0) > fewestBetweenHangs) {
        hungAt.set(path, at)
        faults.hung++
        return undefined
      }
    }
    if (random.below(2) === 0) await sleep(random.below(slow))
    // Who is gone was not answered.
    if (response.destroyed) return undefined
    heard.arrived++
    const record = `${path} ${data.collection} ${data.id}`
    const last = lastOf.get(record) ?? 0
    if (ordered.includes(path) && heard.arrived === 1 && data.sequence < last) {
      problems.push(`${key} came after ${last} of the same record`)
    }
    lastOf.set(record, Math.max(last, data.sequence))
    return 204
  })

  return {
    close: receiver.close,
    events,
    faults,
    host: receiver.host,
    longestDelay: () => delay,
    longestWait: () => longest,
    problems,
    wait(ids) {
      const now = Date.now()
      for (const id of ids) waiting.set(id, now)
    },
    waiting,
  }
}
