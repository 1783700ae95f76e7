/** Many guesses at keys at once: none is in, everybody else is served, and the log says so without the guesses. */
import pino from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { keyStateOf } from '../../src/plugins/auth/keys/state'
import { handleApi } from '../../src/plugins/api'
import { contents } from '../support/contents'
import { runsOf } from '../support/runs'
import { useService } from '../support/service'

// Guesses beyond the budgets wait for as long, and are refused then.
vi.hoisted(() => void (process.env['QUEUE_TIMEOUT'] = '5'))

const service = useService()
const lines: string[] = []

beforeAll(async () => {
  const { logger } = service.payload
  logger.level = 'info'
  Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})

// More than 100 at once of each of those that guess much.
const guesses = runsOf(6000)
const guessesAtOnce = Math.min(guesses, 1000)

/** Mostly keys as they look, some that differ from a real one in a letter, some that cannot be keys. */
const guessAfter = (real: string, at: number): string =>
  at % 10 === 0
    ? `${real.slice(0, -1)}${real.endsWith('0') ? '1' : '0'}`
    : at % 10 === 1
      ? `guess-${at}`
      : crypto.randomUUID()

/** A few that guess much, and many that guess little. */
const addressOf = (at: number): string =>
  at % 2 === 0 ? `203.0.113.${at % 4}` : `2001:db8:0:${(at % 500).toString(16)}::${at.toString(16)}`

const send = (key: string, address: string, inAddress = false) =>
  handleApi(
    service.payload,
    new Request(`http://localhost:3000/api/leads?limit=1${inAddress ? `&apiKey=${key}` : ''}`, {
      headers: inAddress ? {} : { authorization: `Bearer ${key}` },
    }),
    { address },
  )

describe(`${guesses} guesses at keys`, () => {
  it('are all refused, while keys that work are served', async () => {
    const { id, key } = await createKey(service.payload, 'real')
    expect((await send(key, '198.51.100.1')).status).toBe(200)
    await service.query('UPDATE api_keys SET last_used_at = now() WHERE id = $1', [id])
    const before = await contents(service)
    const guessed: string[] = []
    const statuses = new Map<number, number>()
    let refusedAtTheDoor = 0
    const underWay = { guesses: 0 }
    let served = 0
    const serve = async () => {
      do {
        // One of an address that guesses, one of another.
        for (const address of ['203.0.113.0', '198.51.100.1']) {
          expect((await send(key, address)).status).toBe(200)
        }
        if (underWay.guesses > 0) served++
      } while (underWay.guesses > 0)
    }
    for (let at = 0; at < guesses; at += guessesAtOnce) {
      const batch = Array.from({ length: guessesAtOnce }, (_, next) => {
        const guess = guessAfter(key, at + next)
        guessed.push(guess)
        underWay.guesses++
        return send(guess, addressOf(at + next), next % 3 === 0).finally(() => underWay.guesses--)
      })
      const serving = serve()
      for (const answer of await Promise.all(batch)) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (/More requests of this caller wait|is busy/.test(await answer.text())) refusedAtTheDoor++
      }
      await serving
    }
    // 503: not looked at in time.
    statuses.delete(503)
    expect(new Set(statuses.keys())).toEqual(new Set([401, 429]))
    expect(served).toBeGreaterThan(0)
    expect(await contents(service)).toEqual(before)

    keyStateOf(service.payload).slow.report()
    const log = lines.join('')
    const reports = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ kind }) => kind === 'keys')
    const counted = reports.reduce(
      (sum, { ipv4, ipv6, refused }) => sum + Number(ipv4) + Number(ipv6) + Number(refused),
      0,
    )
    // Those for which there was no room were not looked at.
    expect(counted + refusedAtTheDoor).toBe(guesses)
    // How many of the others there is room for depends on the machine.
    expect(counted).toBeGreaterThan(0)
    expect(reports.length).toBeLessThan(5)
    const told = new Set(log.match(/[0-9a-f-]{36}|guess-\d+/g))
    expect(guessed.filter((guess) => told.has(guess))).toEqual([])
    expect(log).not.toContain(key)
  })
})
