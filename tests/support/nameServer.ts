/** A DNS server on 127.0.0.1 with the answers that a test sets. */
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

/** IPv4 and IPv6 addresses, or a DNS status (0 success, 2 failure, 3 no such name, 5 refused), or no answer. */
export type NameAnswer = 'silence' | { four?: string[]; six?: string[]; status?: number }

export type NameServer = {
  /** Every name that was queried, once for each address family. */
  asked: string[]
  close: () => void
  /** Queries this server once, with a timeout of 100 ms: for names without an answer. */
  hasty: Resolver
  /** Queries this server once, with a timeout that is long enough on a busy machine. */
  resolver: Resolver
  /** The answer for each name; a name that is not here does not exist. */
  zone: Map<string, NameAnswer>
}

export const startNameServer = async (): Promise<NameServer> => {
  const asked: string[] = []
  const zone = new Map<string, NameAnswer>()
  const server = createSocket('udp4')
  server.on('message', (query, from) => {
    const question = questionOf(query)
    asked.push(question.name)
    const answer = zone.get(question.name) ?? { status: 3 }
    if (answer !== 'silence') server.send(answerTo(query, question, answer), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const asking = (timeout: number) => {
    const resolver = new Resolver({ timeout, tries: 1 })
    resolver.setServers([`127.0.0.1:${server.address().port}`])
    return resolver
  }
  return { asked, close: () => server.close(), hasty: asking(100), resolver: asking(60_000), zone }
}

type Question = { end: number; isSix: boolean; name: string }

/** The question of a DNS query (RFC 1035, 4.1). */
const questionOf = (query: Buffer): Question => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  return { end: at + 5, isSix: query.readUInt16BE(at + 1) === 28, name: labels.join('.') }
}

const answerTo = (
  query: Buffer,
  { end, isSix }: Question,
  { four = [], six = [], status = 0 }: Exclude<NameAnswer, 'silence'>,
): Buffer => {
  const addresses = (isSix ? six : four).map((text) => bytesOf(text))
  const head = Buffer.from(query.subarray(0, end))
  head.writeUInt16BE(0x8180 | status, 2)
  for (const [field, count] of [1, addresses.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * field)
  const records = addresses.flatMap((bytes) => [
    Buffer.from([0xc0, 12, 0, isSix ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length]),
    bytes,
  ])
  return Buffer.concat([head, ...records])
}

const bytesOf = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const middle = Array<number>(8 - groups(before).length - groups(after).length).fill(0)
  return Buffer.from(
    [...groups(before), ...middle, ...groups(after)].flatMap((group) => [group >> 8, group & 255]),
  )
}
