/**
 * Runs the scripts of attacks, one after the other, and tells its parent what was answered. At the lowest priority: attackers bring a machine
 * of their own, and what they take of this one's processors would be counted against the service.
 */
import { setMaxListeners } from 'node:events'
import { constants, setPriority } from 'node:os'
import { attackNamed } from '../attacks'
import type { Attacker } from '../attack'
import { openClient, type Reply } from '../client'
import type { Assault, Tally } from '.'

const graceMs = 15_000

process.on('disconnect', () => process.exit(0))

const run = async ({ isShort, name, seconds, target }: Assault): Promise<Tally> => {
  const tally: Tally = { problems: [], sent: 0, statuses: {} }
  const ending = new AbortController()
  const { signal } = ending
  const clients: { close: () => void }[] = []
  // Of a request that is under way when the time is over the answer is waited for a while: a flood that is never answered
  // would say nothing.
  const late = new AbortController()
  setMaxListeners(0, signal, late.signal)
  const over = new Promise<void>((resolve) => {
    setTimeout(() => ending.abort(), seconds * 1000)
    setTimeout(
      () => {
        late.abort()
        resolve()
      },
      seconds * 1000 + graceMs,
    )
  })
  const count = (reply: Reply): Reply => {
    // What is cut off as the time is over was not answered, and not refused either.
    if (reply.status === 0 && late.signal.aborted) return reply
    const status = reply.status === 0 ? reply.text : String(reply.status)
    tally.sent++
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    return reply
  }
  const attacker: Attacker = {
    count,
    isShort,
    open(options = {}) {
      const client = openClient({ from: '127.0.0.2', port: target.port, ...options })
      clients.push(client)
      return client
    },
    async repeat(lines, work) {
      const line = async (number: number) => {
        for (let round = 0; round === 0 || !signal.aborted; round++) await work(number, round)
      }
      await Promise.race([over, Promise.all(Array.from({ length: lines }, (_, number) => line(number)))])
    },
    report(problem) {
      if (!tally.problems.includes(problem)) tally.problems.push(problem)
    },
    send: async (client, method, path, options = {}) =>
      count(await client.send(method, path, { signal: late.signal, ...options })),
    signal,
    target,
  }
  await attackNamed(name).script(attacker)
  ending.abort()
  late.abort()
  for (const { close } of clients) close()
  return tally
}

setPriority(constants.priority.PRIORITY_LOW)
process.on('message', (assault: Assault) => {
  void run(assault)
    .catch((error: unknown): Tally => ({ problems: [String(error)], sent: 0, statuses: {} }))
    .then((tally) => process.send?.(tally))
})
