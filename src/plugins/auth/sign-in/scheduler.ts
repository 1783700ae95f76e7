/**
 * Work that takes long on the few threads that all of Node shares: two at once, the rest in line. The line takes one of
 * each caller in turn, so that whoever sends a hundred waits for his own, and one who comes after him does not.
 */
import { callerAddressNow } from '../callerAddress'
import { networkOf } from '../address'
import { Refusal } from './refusal'

const atOnce = 2
const longestLine = 1000

/** Waiting work by the caller's network, in the order of their next turn. */
const lines = new Map<string, (() => void)[]>()
let running = 0
let waiting = 0

/** @throws Refusal `busy` before `work` begins */
export const scheduleSignIn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < atOnce) running++
  else await turn()
  try {
    return await work()
  } finally {
    const next = takeNext()
    // Passes the slot directly to the next work, so that no newcomer takes it.
    if (next) next()
    else running--
  }
}

const turn = (): Promise<void> => {
  if (waiting >= longestLine) throw new Refusal('busy', { 'Retry-After': '5' })
  const address = callerAddressNow()
  const network = address === undefined ? '' : networkOf(address)
  return new Promise((resolve) => {
    waiting++
    const line = lines.get(network)
    if (line) line.push(resolve)
    else lines.set(network, [resolve])
  })
}

const takeNext = (): (() => void) | undefined => {
  for (const [network, line] of lines) {
    const next = line.shift()
    lines.delete(network)
    if (line.length > 0) lines.set(network, line)
    waiting--
    return next
  }
  return undefined
}
